// console: errors keep no stack traces while the modules of the first load run. React DOM creates five errors then, and
// V8 would parse the whole script once more to know the lines in their traces: a twentieth of the time to the first row.
const { stackTraceLimit } = Error
Error.stackTraceLimit = 0

/** From now on errors have their traces. */
export function keepTraces() {
  Error.stackTraceLimit = stackTraceLimit
}
