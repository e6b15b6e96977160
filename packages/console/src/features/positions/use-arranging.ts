// features/positions: changes the places of labels on a shelf. They show at once; the server has them a moment later.
import { useState } from 'react'
import { saveShelves } from '@shelfcast/contract/labels/shelves'
import { changePlanShelf, type PlanShelf, type ShelfLabel } from '@shelfcast/contract/positions/shelves'
import { refresh } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { moved, withChanges, type Change } from './arrangement.ts'
import { shelfReads } from './shelf-words.ts'
import { useSteps } from './steps.ts'

interface Arranging {
  rows: readonly ShelfLabel[]
  steps: ReturnType<typeof useSteps>
  move: (labelCode: string, level: number, place: number) => void
  takeOff: (labelCode: string) => void
}

export function useArranging(store: string, shelf: PlanShelf, labels: readonly ShelfLabel[]): Arranging {
  const { floor, shelfId } = shelf
  const steps = useSteps()
  /** Valid for the rows that they were made from. */
  const [changes, setChanges] = useState<{ of: readonly ShelfLabel[]; list: readonly Change[] }>()
  const rows = changes?.of === labels ? withChanges(labels, changes.list) : labels

  async function place(list: readonly (Change | ShelfLabel)[]) {
    const labelShelfInfo = list.map(({ labelCode, shelfFloor, order }) => ({
      updateId: labelCode,
      floor,
      shelfId,
      ...(shelfFloor === null ? {} : { shelfFloor }),
      ...(order === null ? {} : { order }),
    }))
    await call(saveShelves, { query: { store }, body: { labelShelfInfo } })
    await refresh(shelfReads)
  }
  const keepOnly = (labelCodes: string[]) =>
    call(changePlanShelf, { query: { store }, body: { floor, shelfId, labelCodes } })

  return {
    rows,
    steps,
    move(labelCode, level, at) {
      const list = moved(rows, labelCode, level, at)
      if (list.length === 0) return
      const earlier = rows.filter((row) => list.some((change) => change.labelCode === row.labelCode))
      setChanges({ of: labels, list: [...(changes?.of === labels ? changes.list : []), ...list] })
      void steps
        .take(
          () => place(list),
          () => place(earlier),
        )
        .then((isSaved) => {
          if (!isSaved) setChanges(undefined)
        })
    },
    takeOff(labelCode) {
      const label = rows.find((row) => row.labelCode === labelCode)
      const others = rows.filter((row) => row !== label).map((row) => row.labelCode)
      if (!label) return
      void steps.take(
        async () => {
          await keepOnly(others)
          await refresh(shelfReads)
        },
        () => place([label]),
      )
    },
  }
}
