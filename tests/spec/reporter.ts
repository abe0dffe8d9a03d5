import type { Reporter } from 'vitest/node'

/** Prints how many statements of the specification a run has proved. Each is a test in tests/spec. */
export const specificationReporter: Reporter = {
  onTestRunEnd(modules) {
    const statements = modules
      .filter(({ moduleId }) => moduleId.includes('/tests/spec/'))
      .flatMap((module) => [...module.children.allTests()])
    if (statements.length === 0) return
    const proved = statements.filter((test) => test.result().state === 'passed')
    // biome-ignore lint/suspicious/noConsole: a reporter prints.
    console.log(` Specification  ${proved.length} of ${statements.length} statements proved\n`)
  },
}
