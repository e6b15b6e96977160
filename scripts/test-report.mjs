// scripts: writes the result of a vitest run for test.mjs: the tests and the seconds of each file, and the processor time
// of each project.
import { writeFileSync } from 'node:fs'
import { processorSeconds } from './processor-time.mjs'

/** A reporter of vitest. SHELFCAST_TEST_REPORT names its output file. */
export default class TestReport {
  #running = new Map()
  #spent = {}
  #counted = processorSeconds() ?? 0
  #countedAt = Date.now()

  onTestModuleQueued(module) {
    this.#share()
    this.#running.set(keyOf(module), module.project.name)
  }

  onTestModuleEnd(module) {
    this.#share()
    this.#running.delete(keyOf(module))
  }

  /** Vitest calls this once, when the run is over. */
  onTestRunEnd(modules) {
    this.#share(0)
    const report = { files: modules.map(fileOf), processorSeconds: this.#spent }
    writeFileSync(process.env['SHELFCAST_TEST_REPORT'], JSON.stringify(report))
  }

  /**
   * Files that run at the same time get equal parts of the time, because some of them share a browser. What runs before
   * and after all files belongs to no project. Reading the time of every process costs some itself.
   */
  #share(pauseMs = 3_000) {
    if (Date.now() - this.#countedAt < pauseMs) return
    this.#countedAt = Date.now()
    const now = processorSeconds() ?? 0
    const part = Math.max(0, now - this.#counted) / this.#running.size
    for (const project of this.#running.values()) this.#spent[project] = (this.#spent[project] ?? 0) + part
    this.#counted = now
  }
}

const keyOf = (module) => `${module.project.name} ${module.moduleId}`

function fileOf(module) {
  const tests = [...module.children.allTests()].map((test) => ({ name: test.fullName, state: test.result().state }))
  const failed = tests.filter((test) => test.state === 'failed').map((test) => test.name)
  return {
    name: module.moduleId,
    project: module.project.name,
    seconds: secondsOf(module.diagnostic()),
    passed: tests.filter((test) => test.state === 'passed').length,
    skipped: tests.filter((test) => test.state === 'skipped').length,
    // A file whose set-up failed has no failed test.
    failed: module.state() === 'failed' && failed.length === 0 ? [module.relativeModuleId] : failed,
  }
}

/** Loading counts too: a file that imports the whole product pays for it. */
function secondsOf({ prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration }) {
  return (prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration) / 1000
}
