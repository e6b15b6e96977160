// server/sessions: programs of local servers without any session. Open only when the permission check is switched off,
// and only to listed addresses (wire contract §2.1).
import { isIP, type BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { allActionCodes, allMenuCodes, topLevel } from '@shelfcast/contract/permissions'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { isIn, networksOf } from '../networks.ts'
import { readSettings } from '../settings/store.ts'
import { storesOf } from './callers.ts'

/** The account name of their changes. The audit also has the address. */
const integrationAccount = '(integration program)'
const rereadMs = 5_000

type Program = Omit<Caller, 'ip'>

export function createIntegrations({ db, events, now }: Pick<Deps, 'db' | 'events' | 'now'>) {
  /** `open` is undefined while this access is closed. */
  let kept: { open: { program: Program; addresses: BlockList } | undefined; at: number } | undefined
  events.subscribe((notice) => {
    if (notice.kind === 'STORE') kept = undefined
  })
  events.onGap(() => {
    kept = undefined
  })

  async function current() {
    if (kept && now() - kept.at < rereadMs) return kept.open
    const { aimsDashboardServiceCheckpermissionEnable: checks, integrationAddresses } = await readSettings(db, '', [
      'aimsDashboardServiceCheckpermissionEnable',
      'integrationAddresses',
    ])
    const company =
      checks === 'false' && integrationAddresses.length > 0
        ? await db.selectFrom('company').select('code').orderBy('code').limit(1).executeTakeFirst()
        : undefined
    const open = company && {
      program: await programOf(company.code),
      addresses: networksOf(integrationAddresses.map((entry) => entry.trim())),
    }
    kept = { open, at: now() }
    return open
  }

  /** Acts like level 1 of the first company. */
  async function programOf(company: string): Promise<Program> {
    const stores = await storesOf(db, {
      account_id: 0,
      companies: [company],
      access_level: topLevel,
      permission_key: 'COMPANY',
      permission_value: [company],
    })
    return {
      accountId: 0,
      account: integrationAccount,
      company,
      companies: [company],
      stores,
      accessLevel: topLevel,
      accessMenu: allMenuCodes,
      accessAction: allActionCodes,
      sessionKey: 'integration',
      source: 'API',
    }
  }

  return {
    /**
     * The caller of a request without session and token, if its address is listed. Browsers never qualify: any web page
     * may be open on that machine.
     */
    async callerOf(request: FastifyRequest): Promise<Caller | undefined> {
      if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined) return undefined
      const found = await current()
      return found && has(found.addresses, request.ip) ? { ...found.program, ip: request.ip } : undefined
    },
  }
}

/** Whether an address is in one of these networks; none means any. */
export const comesFrom = (networks: readonly string[], ip: string) =>
  networks.length === 0 || has(networksOf(networks), ip)

function has(list: BlockList, ip: string): boolean {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) !== 0 && isIn(list, plain)
}
