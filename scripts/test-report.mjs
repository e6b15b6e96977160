// scripts: writes the result of a vitest run for test.mjs: the tests and the seconds of each file.
import { writeFileSync } from 'node:fs'

/** A reporter of vitest. SHELFCAST_TEST_REPORT names its output file. */
export default class TestReport {
  /** Vitest calls this once, when the run is over. */
  onTestRunEnd(modules) {
    writeFileSync(process.env['SHELFCAST_TEST_REPORT'], JSON.stringify(modules.map(fileOf)))
  }
}

function fileOf(module) {
  const tests = [...module.children.allTests()].map((test) => ({ name: test.fullName, state: test.result().state }))
  const failed = tests.filter((test) => test.state === 'failed').map((test) => test.name)
  return {
    name: module.moduleId,
    project: module.project.name,
    seconds: secondsOf(module.diagnostic()),
    passed: tests.filter((test) => test.state === 'passed').length,
    skipped: tests.filter((test) => test.state === 'skipped').length,
    // A file whose set-up failed has no failed test of its own.
    failed: module.state() === 'failed' && failed.length === 0 ? [module.relativeModuleId] : failed,
  }
}

/** Loading counts too: a file that imports the whole product pays for it. */
function secondsOf({ prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration }) {
  return (prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration) / 1000
}
