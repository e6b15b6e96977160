// server/http: what lists need of exports that are made in the background. jobs/exports.ts makes them.
import type { Caller } from './caller.ts'
import type { FileReply } from './reply.ts'

/** `total` rows are expected. `mail`: the recipient of the result, and the public address of this server. */
export interface ExportOrder { storeId: number | undefined; total: number; file: FileReply; mail: { to: string; site: string } | undefined }

export interface Exports {
  /** Writes what an export answers to a file, in the background. @returns the job's id once it is known to the tray. */
  begin: (caller: Pick<Caller, 'accountId' | 'company'>, order: ExportOrder) => Promise<string>
  /** @returns the address that a link can be sent to. @throws Fault 'input.invalid', 'mail.noServer' */
  checkMail: (company: string, address: unknown) => Promise<string>
}
