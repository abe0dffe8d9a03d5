import type { Plugin } from 'vite'

/**
 * Asks V8 to compile each script whole, in the background while it arrives, rather than each function at its first call,
 * which would hold up the page. Other engines read a comment. It counts only on the first line, above what Vite puts there:
 * https://v8.dev/blog/explicit-compile-hints
 */
export function compileHints(): Plugin {
  return {
    name: 'hobbynest:compile-hints',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}
