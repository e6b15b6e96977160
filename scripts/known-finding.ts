// scripts: one mistake on purpose. The linter's checks that need types stop without a message when their configuration
// breaks; check.mjs requires that this one is found.
import { rm } from 'node:fs/promises'

export function forgetToWait(folder: string): void {
  rm(folder, { recursive: true })
}
