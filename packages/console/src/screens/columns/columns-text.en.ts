// screens/columns: the words of the panel for a list's columns.
export const columnsText = {
  'columns.reset': 'Reset columns',
  'columns.up': 'Move {name} up',
  'columns.down': 'Move {name} down',
  'columns.width': 'Width of {name}',
} as const
