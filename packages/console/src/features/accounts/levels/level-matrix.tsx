// features/accounts/levels: the table of levels and permissions: a column for each level, a row for each screen and each
// of its buttons.
import { Fragment, type ReactNode } from 'react'
import type { Level } from '@shelfcast/contract/accounts/levels'
import {
  levelTree,
  opens,
  withActionSet,
  withScreenSet,
  type HeldCodes,
  type TreeScreen,
} from '@shelfcast/contract/accounts/level-tree'
import { topLevel, type Codes } from '@shelfcast/contract/permissions'
import { sentence, useText, type TextKey } from '../../../text/text.ts'
import { Checkbox } from '../../../ui/toggles.tsx'
import { codesOfLevel, type Drafts } from './level-drafts.ts'

interface MatrixProps {
  levels: readonly Level[]
  drafts: Drafts
  /** Only rows that contain these words. */ words: string
  /** The codes of the user, who gives no others. */ mine: Codes
  /** Why nothing can be changed, if so. */ blockedBy: string | undefined
  heading: (level: Level) => ReactNode
  onDraft: (level: Level, codes: HeldCodes) => void
}

export function LevelMatrix({ levels, drafts, words, mine, blockedBy, heading, onDraft }: MatrixProps) {
  const text = useText()
  const wanted = words.trim().toLowerCase()
  const nameOf = (screen: TreeScreen) =>
    screen.title === undefined ? sentence(screen.menu.title) : text(screen.title as TextKey)
  const matches = (name: string, code: number) => wanted === '' || `${name} ${code}`.toLowerCase().includes(wanted)
  const sections = levelTree
    .map(({ section, screens }) => ({
      section,
      screens: screens
        .map((screen) => ({
          screen,
          name: nameOf(screen),
          actions: screen.actions.filter(
            (action) => matches(nameOf(screen), screen.menu.code) || matches(sentence(action.title), action.code),
          ),
        }))
        .filter(({ screen, name, actions }) => matches(name, screen.menu.code) || actions.length > 0),
    }))
    .filter(({ screens }) => screens.length > 0)
  const isTop = mine.accessLevel === topLevel

  /** One checkbox; level 1 is always on. */
  function cell(
    level: Level,
    permission: string,
    code: number,
    isOn: boolean,
    held: boolean,
    change: (on: boolean) => HeldCodes,
  ) {
    const reason =
      level.accessLevel === topLevel
        ? text('level.top')
        : (blockedBy ?? (held || isTop || isOn ? undefined : text('level.notHeld')))
    return (
      <td key={level.accessLevel} className="border-b border-line px-4 py-1.5" title={reason}>
        <span className="flex justify-center">
          <Checkbox
            labelHidden
            label={text('level.cell', { permission, title: level.title })}
            checked={isOn}
            disabled={reason !== undefined}
            name={`${level.accessLevel} ${code}`}
            onChecked={(on) => onDraft(level, change(on))}
          />
        </span>
      </td>
    )
  }
  const codesOf = (level: Level) => drafts[level.accessLevel] ?? codesOfLevel(level)
  if (sections.length === 0) return <p className="p-6 text-muted">{text('level.none')}</p>
  return (
    <table className="w-full border-separate border-spacing-0 text-table">
      <caption className="sr-only">{text('screen.userLevel')}</caption>
      <thead>
        <tr>
          <th
            scope="col"
            className="sticky start-0 top-0 z-20 w-110 border-b border-line bg-sunken px-4 py-3 text-start"
          >
            {text('level.permission')}
          </th>
          {levels.map((level) => (
            <th
              key={level.accessLevel}
              scope="col"
              className="sticky top-0 z-10 min-w-40 border-b border-line bg-sunken px-4 py-3 font-normal"
            >
              {heading(level)}
            </th>
          ))}
        </tr>
      </thead>
      {sections.map(({ section, screens }) => (
        <tbody key={section ?? 'others'}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={levels.length + 1}
              className="border-b border-line px-4 pt-5 pb-1.5 text-start text-label text-muted"
            >
              {text((section ?? 'level.others') as TextKey)}
            </th>
          </tr>
          {screens.map(({ screen, name, actions }) => (
            <Fragment key={screen.menu.code}>
              <tr className="hover:bg-hover">
                <RowHead name={name} code={screen.menu.code} />
                {levels.map((level) =>
                  cell(
                    level,
                    name,
                    screen.menu.code,
                    opens(codesOf(level), screen.menu),
                    opens({ menu: mine.accessMenu, action: [] }, screen.menu),
                    (on) => withScreenSet(codesOf(level), screen, on),
                  ),
                )}
              </tr>
              {actions.map((action) => (
                <tr key={action.code} className="hover:bg-hover">
                  <RowHead name={sentence(action.title)} code={action.code} inner />
                  {levels.map((level) =>
                    cell(
                      level,
                      sentence(action.title),
                      action.code,
                      codesOf(level).action.includes(action.code),
                      mine.accessAction.includes(action.code),
                      (on) => withActionSet(codesOf(level), screen, action, on),
                    ),
                  )}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function RowHead({ name, code, inner = false }: { name: string; code: number; inner?: boolean }) {
  return (
    <th
      scope="row"
      className={`sticky start-0 z-10 border-b border-line bg-surface py-1.5 pe-4 text-start ${inner ? 'ps-10 font-normal' : 'ps-4 font-semibold'}`}
    >
      <span className="flex items-baseline justify-between gap-4">
        {name}
        <span className="font-mono text-caption font-normal text-muted" dir="ltr">
          {code}
        </span>
      </span>
    </th>
  )
}
