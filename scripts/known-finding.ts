// scripts: one mistake on purpose. The linter's checks that need types stop without a word when their configuration breaks; check.mjs demands that this one is found.
import { rm } from 'node:fs/promises'

export function forgetToWait(folder: string): void {
  rm(folder, { recursive: true })
}
