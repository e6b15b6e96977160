// server/gateways: waiting commands of gateways for their labels, and label commands through a gateway. They are the
// commands of labels/ in another format.
import { sql } from 'kysely'
import {
  giveGatewayOrders,
  readGatewayOrder,
  readGatewayOrders,
  understoodOrders,
  type GatewayOrder,
} from '@shelfcast/contract/gateways/orders'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { Fault } from '../http/fault.ts'
import { ok } from '../http/reply.ts'
import { askAlive } from '../labels/commands/commands.ts'
import { resendLabels } from '../labels/links/links.ts'
import { blinkLabels } from '../labels/led/led.ts'
import { orderNfc } from '../labels/nfc/nfc.ts'
import { gatewayByMac } from './rows.ts'

export function gatewayOrderRoutes(api: Api, deps: Pick<Deps, 'db' | 'events' | 'settings'>) {
  const { db } = deps

  api.handle(readGatewayOrders, async ({ query, stores }) => {
    const ofStores = sql`g.store_id = any(${stores.map((store) => store.storeId)}::integer[]) ${query.gateway === undefined ? sql`` : sql`and g.mac = ${query.gateway}::bpchar`}`
    const { rows } = await sql<{ mac: string; data: string; codes: string[] }>`
      select mac, data, array_agg(code order by code) as codes from (
        select g.mac, 'IMAGE' as data, l.code::text as code
        from gateway g
        join label_page p on p.gateway_id = g.gateway_id and p.due_at is not null
        join label l on l.label_id = p.label_id
        where ${ofStores} and p.sent_gateway_id = g.gateway_id and p.sent_version = p.wanted_version
          and p.shown_version < p.wanted_version
        union all
        select g.mac, case
          when c.kind = 'NFC' then rtrim('NFC ' || (c.payload->>'url'))
          when c.kind = 'LED' and c.payload->'light' = 'null'::jsonb then 'LED 0s'
          when c.kind = 'LED'
            then concat_ws(' ', 'LED', c.payload->>'color', c.payload->>'duration',
              nullif(c.payload->>'patternId', '0'))
          else c.kind end, l.code::text
        from label_command c join label l on l.label_id = c.label_id join gateway g on g.gateway_id = l.gateway_id
        where ${ofStores} and c.store_id = l.store_id and c.state in ('WAITING', 'SENT') and c.due_at <= now()) waiting
      group by mac, data order by mac, data`.execute(db)
    return { ...ok, opcode: rows.map(({ mac, data, codes }) => ({ mac, subMac: codes, data })) }
  })

  api.handle(giveGatewayOrders, async ({ query, body, stores, caller }) => {
    const [store] = stores
    if (!store) throw new Fault('store.unknown')
    if (!(await gatewayByMac(db, [store.storeId], query.gateway))) throw new Fault('gateway.unknown')
    const order = theOrder(body.opcode, query.gateway)
    const codes = body.opcode.flatMap((entry) => entry.subMac)
    if (order.kind === 'IMAGE') return { ...ok, customBatchId: await resendLabels(deps, caller, store, codes) }
    if (order.kind === 'ALIVE') return { ...ok, customBatchId: await askAlive(deps, caller, stores, codes) }
    if (order.kind === 'NFC')
      return {
        ...ok,
        customBatchId: await orderNfc(
          deps,
          caller,
          stores,
          codes.map((labelCode) => ({ labelCode, nfcUrl: order.nfcUrl })),
        ),
      }
    const { batchId } = await blinkLabels(
      deps,
      caller,
      stores,
      codes.map((labelCode) => ({ labelCode, ...order })),
      { isPartial: false },
    )
    return { ...ok, customBatchId: batchId }
  })
}

/** The one command of a call. @throws Fault 'gateway.order', 'gateway.unknown', 'input.invalid' */
function theOrder(entries: readonly { mac: string; data: string }[], gateway: string): GatewayOrder {
  const orders = entries.map(({ mac, data }, at) => {
    const field = { row: at + 1, value: data }
    if (mac !== gateway)
      throw new Fault('gateway.unknown', {}, [
        {
          field: `opcode.${at}.mac`,
          row: at + 1,
          code: 'other',
          message: 'This gateway differs from the one in the call.',
          value: mac,
        },
      ])
    const order = readGatewayOrder(data)
    if (!order)
      throw new Fault('gateway.order', { data, understood: understoodOrders }, [
        { ...field, field: `opcode.${at}.data`, code: 'unknown', message: `Supported orders: ${understoodOrders}.` },
      ])
    if (JSON.stringify(order) !== JSON.stringify(readGatewayOrder(entries[0]?.data ?? '')))
      throw new Fault('input.invalid', { message: 'opcode: Send one order per call.' }, [
        { ...field, field: `opcode.${at}.data`, code: 'mixed', message: 'Send one order per call.' },
      ])
    return order
  })
  const [first] = orders
  if (!first) throw new Fault('input.invalid', { message: 'opcode: FIELD_IS_MISSING' })
  return first
}
