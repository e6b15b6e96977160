// features/accounts/levels: unsaved changes of levels, and what they take from whom.
import type { Level } from '@shelfcast/contract/accounts/levels'
import { differenceOf, type CodeDifference, type HeldCodes } from '@shelfcast/contract/accounts/level-tree'

/** By the code of the level. */
export type Drafts = Readonly<Record<string, HeldCodes>>

export const codesOfLevel = (level: Pick<Level, 'accessMenu' | 'accessAction'>): HeldCodes => ({
  menu: level.accessMenu.map(Number),
  action: level.accessAction.map(Number),
})

const sameCodes = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((code) => other.includes(code))

export interface LevelChange extends CodeDifference {
  level: Level
  after: HeldCodes
}

/** The drafts that differ from the saved levels. */
export const changesOf = (levels: readonly Level[], drafts: Drafts): LevelChange[] =>
  levels.flatMap((level) => {
    const after = drafts[level.accessLevel]
    const before = codesOfLevel(level)
    if (!after || (sameCodes(before.menu, after.menu) && sameCodes(before.action, after.action))) return []
    return [{ level, after, ...differenceOf(before, after) }]
  })
