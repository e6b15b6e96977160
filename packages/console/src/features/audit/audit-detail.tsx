// features/audit: one entry: who, when, from where, and each value before and after.
import type { AuditEntry } from '@shelfcast/contract/audit/audit'
import type { RowPanelProps } from '../../screens/list-spec.ts'
import { TextLink } from '../../parts/text-link.tsx'
import { useText } from '../../text/text.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Facts, Table } from '../../ui/table.tsx'
import { actionKey } from './action-key.ts'
import { differencesOf } from './differences.ts'

const mostDifferences = 200

export function AuditDetail({ row }: RowPanelProps<AuditEntry>) {
  const text = useText()
  const all = differencesOf(row.before, row.after)
  const differences = all.slice(0, mostDifferences)
  const action = actionKey(row.action)
  return (
    <div className="flex flex-col gap-6">
      <Facts
        facts={[
          [text('audit.field.action'), action ? text(action) : row.action],
          [text('audit.field.target'), <bdi key="target">{row.target}</bdi>],
          [
            text('audit.field.account'),
            row.account === '' ? text('audit.system') : <bdi key="account">{row.account}</bdi>,
          ],
          [text('audit.field.time'), <DateTime key="time" time={row.time} />],
          [text('audit.field.ip'), row.ip === '' ? '-' : <bdi key="ip">{row.ip}</bdi>],
        ]}
      />
      <div className="flex flex-col gap-1">
        {row.target !== '' && (
          <TextLink to="/User/AuditLog" search={{ target: row.target }}>
            {text('audit.ofTarget')}
          </TextLink>
        )}
        {row.account !== '' && (
          <TextLink to="/User/AuditLog" search={{ account: row.account }}>
            {text('audit.ofAccount')}
          </TextLink>
        )}
      </div>
      <section className="flex flex-col gap-2">
        <h3 className="text-body font-semibold">{text('audit.changes')}</h3>
        {differences.length === 0 ? (
          <p className="text-muted">{text('audit.noValues')}</p>
        ) : (
          <Table
            caption={text('audit.changes')}
            columns={[
              { heading: text('audit.value') },
              { heading: text('audit.before') },
              { heading: text('audit.after') },
            ]}
            rows={differences.map(({ path, before, after }) => [
              path,
              <Value key="before" text={before} />,
              <Value key="after" text={after} />,
            ])}
          />
        )}
        {all.length > differences.length && (
          <p className="text-muted">{text('audit.moreValues', { count: all.length - differences.length })}</p>
        )}
      </section>
    </div>
  )
}

function Value({ text }: { text: string }) {
  return text === '' ? <span className="text-muted">-</span> : <bdi className="break-all">{text}</bdi>
}
