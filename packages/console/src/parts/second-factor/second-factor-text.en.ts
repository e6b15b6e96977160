// parts/second-factor: the texts of a second factor that the sign-in page and My Account share, in English.
export const secondFactorText = {
  'secondFactor.app.qr': 'QR code for the authenticator app',
  'secondFactor.app.byHand': 'Cannot scan it? Enter this key in the app:',
  'secondFactor.passkey': 'Passkey',
  'secondFactor.passkey.hint': 'Fingerprint, face, PIN or a security key',
  'secondFactor.passkey.canceled': 'No passkey was added. Try again.',
  'secondFactor.passkey.instead': 'Use a passkey instead',
  'secondFactor.codes.title': 'Recovery codes',
  'secondFactor.codes.text':
    'Save these codes in a safe place. Each signs you in once if you lose your phone or passkey. They are not shown again.',
  'secondFactor.codes.copy': 'Copy codes',
  'secondFactor.codes.copied': 'Recovery codes copied.',
  'secondFactor.codes.download': 'Download codes',
} as const
