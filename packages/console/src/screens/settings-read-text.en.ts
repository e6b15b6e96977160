// screens/settings-read: the texts of a part of a settings page, in English.
export const settingsReadText = {
  'settings.mayNot': 'You do not have permission to see this section.',
}
