// api: reasons why a user cannot do something, and why a call failed.
export const apiText = {
  'permission.missing': 'You need the permission “{title}” ({code}). An administrator can add it to your level.',
  'permission.level': 'This needs access level 1.',
  'network.unreachable': 'The server is unreachable.',
} as const
