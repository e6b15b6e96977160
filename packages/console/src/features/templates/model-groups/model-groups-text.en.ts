// features/templates/model-groups: the texts of the groups of label models.
export const modelGroupsText = {
  'modelGroup.count_one': '{count} group',
  'modelGroup.count_other': '{count} groups',
  'modelGroup.field.groupName': 'Group',
  'modelGroup.field.name': 'Group',
  'modelGroup.field.labelTypes': 'Label models',
  'modelGroup.field.lastModifiedDate': 'Last saved',
  'modelGroup.new': 'New group',
  'modelGroup.edit': 'Edit group',
  'modelGroup.saved': 'Group saved.',
  'modelGroup.delete': 'Delete',
  'modelGroup.delete.confirm_one':
    'Delete this group? Templates for one of its label models then no longer fit the others.',
  'modelGroup.delete.confirm_other':
    'Delete {count} groups? Templates for one label model of a group then no longer fit the others.',
  'modelGroup.deleted_one': 'Group deleted.',
  'modelGroup.deleted_other': '{count} groups deleted.',
  'modelGroup.meaning': 'Templates for one of these models also fit the others.',
  'modelGroup.model': 'Label model',
  'modelGroup.size': 'Pixels',
  'modelGroup.colours': 'Colours',
  'modelGroup.colours.hint': 'A colour that a label lacks is drawn in its text colour.',
  'modelGroup.samePixels': 'Only label models with {width} × {height} pixels are listed.',
  'modelGroup.search': 'Search label models',
  'modelGroup.none': 'Select at least two label models.',
  'modelGroup.inOther': 'Already in the group {group}.',
  'modelGroup.apart.pixels': 'Not the same pixels as {model}.',
  'modelGroup.apart.colours': 'Neither it nor {model} has all colours of the other.',
  'modelGroup.empty': 'No model groups yet',
  'modelGroup.empty.hint':
    'Group label models with the same pixels and different colours, so that templates for one also fit the others.',
} as const
