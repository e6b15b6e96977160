// features/system: where a setting of the hand-held app applies.

/** Both empty: the whole company. */
export interface Place {
  areaId?: number
  stationCode?: string
}
