// features/templates/model-groups: the names of label models, for a list row.
import { useModels } from './known-models.ts'
import { comma } from '../../../text/numbers.ts'

export function ModelNames({ keys }: { keys: readonly string[] }) {
  const models = useModels()
  const names = keys.map((key) => models.find((model) => model.key === key)?.name ?? key).join(comma())
  return (
    <span className="truncate" title={names}>
      {names}
    </span>
  )
}
