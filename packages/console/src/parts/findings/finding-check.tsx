// parts/findings: the findings of a form. Errors stop it; warnings that the change brings ask for a tick.
import { useState } from 'react'
import { useText, type TextKey } from '../../text/text.ts'
import { Checkbox } from '../../ui/toggles.tsx'
import { FindingList } from './finding-list.tsx'
import type { Findings } from './use-findings.ts'

/** `blockedBy`: why the form cannot be sent; `list`: all findings, with the tick if one is needed. */
export function useFindingCheck({ all, fresh, hasErrors, isChecking }: Findings): {
  blockedBy: TextKey | undefined
  list: React.ReactNode
} {
  const text = useText()
  const asked = JSON.stringify(fresh)
  const [ticked, setTicked] = useState<string>()
  const isTicked = ticked === asked
  const asks = fresh.length > 0 && !hasErrors
  return {
    blockedBy: hasErrors
      ? 'finding.mustFix'
      : isChecking
        ? 'finding.checking'
        : asks && !isTicked
          ? 'finding.unchecked'
          : undefined,
    list: (
      <FindingList findings={all}>
        {asks && (
          <Checkbox
            label={text('finding.tick', { count: fresh.length })}
            checked={isTicked}
            onChecked={(checked) => setTicked(checked ? asked : undefined)}
          />
        )}
      </FindingList>
    ),
  }
}
