// server/db: the numbers of the advisory locks, all here, so that each is unique.

/** The first of the two keys of an advisory lock; the second is a store, or 0 for the whole server. */
export const advisoryLock = {
  /** One writer of products per store. */
  articleWriter: 7_701,
  /** One runner of product schedules per store, across all instances. */
  articleSchedules: 7_702,
  /** One runner of page schedules. */
  labelSchedules: 7_703,
  /** One reader per file of a watched folder, and one per fetched address. */
  priceSource: 7_716,
  /** One instance that starts a new day on labels. */
  labelDays: 7_704,
  /** One instance that adds and drops months of history. */
  history: 7_715,
  /** One instance that looks at waiting alerts of sensors. */
  sensorTimes: 7_717,
  /** One instance that looks at power rails. */
  powerRails: 7_718,
  /** One instance that computes the positions of a store. */
  positions: 7_719,
  /** One runner of label updates per store. */
  labelOta: 7_720,
  /** One instance that begins the next gateway update of a store. */
  gatewayUpdates: 7_721,
  /** One dispatcher of alerts, so that simultaneous alerts go out together. */
  alertDispatcher: 7_714,
} as const
