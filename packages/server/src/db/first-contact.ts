// server/db: the first connection to a database at the start: what an operator can fix is said in words.
import pg from 'pg'

const oldestMajor = 15
/** Besides the pools: notices of two threads, the presence of this instance, a probe, a backup. */
const besidePools = 5
const [fewest, best] = [12, 20]
/** The share of delivery in the pools. */
const deliveryShare = 1 / 3
const contactMs = 5_000

/** Answers of PostgreSQL and of the network, by code. */
const problems: Record<string, string> = {
  '3D000': 'The database does not exist. Create it, or correct DATABASE_URL.',
  '28P01': 'PostgreSQL does not accept the user or the password of DATABASE_URL.',
  '28000': 'PostgreSQL does not let the user of DATABASE_URL in from this machine.',
  '53300': 'PostgreSQL has no free connection.',
  '42501': 'The database user must be allowed to create tables in the schema "public".',
  ECONNREFUSED: 'Nothing listens at that address. Start PostgreSQL, or correct DATABASE_URL.',
  ENOTFOUND: 'That host is unknown. Correct DATABASE_URL.',
  EAI_AGAIN: 'That host is unknown at the moment. Check DATABASE_URL and the name service.',
  ENOENT: 'That socket does not exist. Start PostgreSQL, or correct DATABASE_URL.',
  ETIMEDOUT: 'That host does not answer.',
  EHOSTUNREACH: 'That host cannot be reached.',
}

/**
 * @param url of DATABASE_URL or of the embedded database
 * @returns the sizes of the pools for calls and for delivery that this database allows
 * @throws in words for the terminal, without the password
 */
export async function meetDatabase(url: string): Promise<{ poolSize: number; deliverySize: number }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: contactMs })
  client.on('error', () => undefined) // the query below fails with the error
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; most: number; mayCreate: boolean }>(`
      select current_setting('server_version_num')::int / 10000 as version,
        has_schema_privilege('public', 'create') as "mayCreate",
        least(
          current_setting('max_connections')::int,
          (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user and not rolsuper),
          (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as most
    `)
    const { version = 0, most = 0, mayCreate = false } = rows[0] ?? {}
    if (version < oldestMajor) throw new Error(`It is PostgreSQL ${version}. Shelfcast needs ${oldestMajor} or newer.`)
    if (!mayCreate) throw Object.assign(new Error(), { code: '42501' })
    if (most < fewest)
      throw new Error(
        `It allows this user ${most} connections. Each instance of Shelfcast needs at least ${fewest}; ${best} are best.`,
      )
    const pools = Math.min(best, most) - besidePools
    const deliverySize = Math.round(pools * deliveryShare)
    return { poolSize: pools - deliverySize, deliverySize }
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    const reason = Object.hasOwn(problems, code)
      ? problems[code]
      : /timeout/.test(message)
        ? problems['ETIMEDOUT']
        : message
    throw new Error(`The database at ${placeOf(url)} cannot be used. ${reason ?? ''}`)
  } finally {
    await client.end().catch(() => undefined) // it never connected
  }
}

/** Without user and password. */
function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? (host || 'localhost')}${pathname}`
}
