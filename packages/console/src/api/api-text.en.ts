// api: reasons why a user cannot do something, and texts for refusals that are codes on the wire.
export const apiText = {
  'permission.missing': 'You need the permission “{title}” ({code}). An administrator can add it to your level.',
  'permission.level': 'This needs access level 1.',
  'wire.ARTICLE_ID_NOT_FOUND': 'This product does not exist: {value}',
  'wire.ARTICLE_NOT_LINKED_TO_LABEL': 'This product is not linked to a label: {value}',
  'wire.AREA_NOT_FOUND': 'This area does not exist: {value}',
  'wire.BACK_DATES_IN_SCHEDULE_END_TIME_ARE_NOT_ALLOWED':
    'The end of the schedule is in the past. Choose a later time.',
  'wire.COMPANY_NOT_FOUND': 'This company does not exist, or you cannot see it.',
  'wire.GATEWAY_MAC_MUST_BE_HEXADECIMAL': 'A MAC has 12 digits or letters A to F.',
  'wire.INTERNAL_SERVER_ERROR': 'The server had an internal error. Try again, or ask your administrator.',
  'wire.INVALID_DELETE_AREA': 'You cannot delete an area with stores.',
  'wire.LABEL_CODE_LENGTH_IS_NOT_VALID': 'A label ID has 12 digits or letters A to F.',
  'wire.LABEL_CODE_NOT_FOUND': 'This label does not exist in this store: {value}',
  'wire.LABEL_TYPE_NOT_FOUND': 'This label model does not exist: {value}',
  'wire.NO_REGISTERED_GATEWAY_FOUND': 'This gateway does not exist in this store.',
  'wire.NO_UNREGISTERED_GATEWAY_FOUND': 'This gateway already belongs to a store, or no longer answers.',
  'wire.PAGE_CAN_NOT_BE_GREATER_THAN_MAX_PAGES': 'The label has no such page.',
  'wire.STORE_CODE_NOT_FOUND': 'This store does not exist, or you cannot see it.',
  'wire.STORES_ARE_IN_USE_CAN_NOT_DELETE': 'You cannot delete stores with labels or gateways.',
} as const
