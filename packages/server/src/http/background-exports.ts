// server/http: the lists' interface to background exports. jobs/exports.ts runs them.
import type { Caller } from './caller.ts'
import type { FileReply } from './reply.ts'

/** `total`: the expected rows. `mail`: the recipient of the result, and the public address of this server. */
export interface ExportOrder {
  storeId: number | undefined
  total: number
  file: FileReply
  mail: { to: string; site: string } | undefined
}

export interface Exports {
  /** Writes the answer of an export to a file, in the background. @returns the job's id once the tray has it. */
  begin: (caller: Pick<Caller, 'accountId' | 'company'>, order: ExportOrder) => Promise<string>
  /** @returns the server's public address for the link. @throws Fault 'input.invalid', 'mail.noServer' */
  checkMail: (company: string, address: unknown) => Promise<string>
}
