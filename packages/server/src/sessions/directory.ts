// server/sessions: passwords in a directory (LDAP). The directory only checks name and password; accounts and rights
// are ours.
import { Client, ResultCodeError } from 'ldapts'
import type { DirectorySettings } from '../settings.ts'
import { Fault } from '../http/fault.ts'

const connectMs = 5_000
const answerMs = 10_000
/** No such entry, an invalid name, no password set, wrong password, unwilling: all mean "not these two". */
const refusals: readonly number[] = [32, 34, 48, 49, 53]

export interface Directory {
  domain: string
  /** @throws Fault 'login.directory' if the directory does not answer */ accepts(
    account: string,
    password: string,
  ): Promise<boolean>
}

export function createDirectory({ url, domain, bindAs }: DirectorySettings): Directory {
  return {
    domain,
    async accepts(account, password) {
      // A bind without a password succeeds for everyone: it is the anonymous one (RFC 4513 §5.1.2).
      if (account === '' || password === '') return false
      const client = new Client({ url, connectTimeout: connectMs, timeout: answerMs })
      try {
        await client.bind(nameOf(bindAs, account), password)
        return true
      } catch (error) {
        if (error instanceof ResultCodeError && refusals.includes(error.code)) return false
        throw new Fault('login.directory')
      } finally {
        await client.unbind().catch(() => undefined) // the answer is known; a broken connection changes nothing now
      }
    },
  }
}

/**
 * `uid={account},ou=people,dc=shop` is a distinguished name, in which some characters have a meaning (RFC 4514 §2.4);
 * `{account}@shop` is not.
 */
function nameOf(bindAs: string, account: string): string {
  const value = bindAs.includes('=')
    ? account
        .replace(/[\\"#+,;<=>]/g, '\\$&')
        .replace(/^ | $/g, '\\ ')
        .replaceAll('\0', '\\00')
    : account
  return bindAs.replaceAll('{account}', () => value)
}
