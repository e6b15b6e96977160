// server/system: reads and changes properties. The table is in properties.ts.
import { readProperties, saveProperty } from '@shelfcast/contract/settings/properties'
import { holds, topLevel } from '@shelfcast/contract/permissions'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { ok } from '../http/reply.ts'
import { readSettings } from '../settings/store.ts'
import { changeSetting, changeShared } from './change.ts'
import { properties, propertyOf, propertySettings, type Change } from './properties.ts'

export function propertyRoutes(api: Api, { db }: Pick<Deps, 'db'>) {
  api.handle(readProperties, async ({ caller }) => {
    const values = await readSettings(db, caller.company, propertySettings)
    return { ...ok, ...Object.fromEntries(properties.map(({ name, read }) => [name, read(values)])) }
  })

  api.handle(saveProperty, async ({ query: { key, value }, caller }) => {
    const property = propertyOf(key)
    if (!property) throw new Fault('property.unknown', { key: key.slice(0, 100) })
    const { change } = property
    if ('fixed' in change) throw new Fault('property.fixed', { key: key.slice(0, 100), reason: change.fixed })
    checkRight(caller, change)
    const read = change.schema.safeParse(value)
    if (!read.success) {
      const message = read.error.issues[0]?.message ?? 'This value is not allowed.'
      throw new Fault('input.invalid', { message: `value: ${message}` }, [{ field: 'value', code: 'invalid', message }])
    }
    const values = await readSettings(db, caller.company, propertySettings)
    const save = change.shared ? changeShared : changeSetting
    await save(db, caller, change.setting, saveProperty.audit, (before) =>
      change.write({ ...values, [change.setting]: before }, read.data as never),
    )
    return ok
  })
}

function checkRight(caller: Caller, { needs }: Change): void {
  if (needs === 'level1') {
    if (caller.accessLevel !== topLevel) throw new Fault('permission.level')
  } else if (!holds(caller, needs)) throw new Fault('permission.missing', { code: needs.code, title: needs.title })
}
