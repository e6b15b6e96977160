// bench/bare-page: a copy of the built product that also serves the bare page, so that both pages come from one server.
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import react from '@vitejs/plugin-react'

/** The address of the bare page in the copy. */
export const barePath = '/bare.html'

/**
 * Copies the built server, simulator and console to a separate folder and adds the bare page, built for production.
 * @param root the repository
 * @returns the server's program, and a function that removes the copy
 */
export async function productWithPage(root: string): Promise<{ program: string; remove: () => Promise<void> }> {
  const copy = await mkdtemp(path.join(tmpdir(), 'shelfcast-bare-'))
  for (const part of ['server', 'simulator', 'console']) {
    await cp(path.join(root, `packages/${part}/dist`), path.join(copy, `packages/${part}/dist`), { recursive: true })
  }
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    root: path.join(root, 'bench/bare-page'),
    plugins: [react()],
    build: {
      outDir: path.join(copy, 'packages/console/dist'),
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: path.join(root, 'bench/bare-page/bare.html') },
    },
  })
  const program = path.join(copy, 'packages/server/dist/main.js')
  return { program, remove: () => rm(copy, { recursive: true, force: true, maxRetries: 5 }) }
}
