// features/articles/upload: the steps of a product file import. Nothing changes before `load`; the server continues when the
// panel closes.
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  listArticleFiles,
  uploadArticleStream,
  type ArticleFileRow,
  type ColumnMapping,
  type FileReport,
} from '@shelfcast/contract/articles/files'
import { ask, refresh } from '../../../api/ask.ts'
import { call } from '../../../api/call.ts'
import { useLive } from '../../../api/live.ts'
import { useAttempt } from '../../../screens/use-attempt.ts'

export type UploadStep =
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'refused'; reason: string }
  | { kind: 'checked'; report: FileReport }
  /** `rows`: all rows of the file, as the check counted them. */
  | { kind: 'loading' | 'done'; batch: string; rows: number; row: ArticleFileRow | undefined }

type Chosen = Exclude<UploadStep, { kind: 'loading' | 'done' }> | { kind: 'sent'; batch: string; rows: number }

export function useUpload(store: string) {
  const [file, setFile] = useState<File>()
  const [mapping, setMapping] = useState<ColumnMapping>()
  const [encoding, setEncoding] = useState<string>()
  const [state, setState] = useState<Chosen>({ kind: 'none' })
  const batch = state.kind === 'sent' ? state.batch : ''
  const progress = useQuery(ask(listArticleFiles, { store, batch }, { enabled: batch !== '', background: true }))
  const row = progress.data?.data?.articleFileHistoryList[0]
  useLive(['JOB'], (event) => {
    if (batch !== '' && (event === 'gap' || event.ids.length === 0 || event.ids.includes(batch)))
      void refresh([listArticleFiles])
  })
  const isOver = row !== undefined && row.result !== 'PROCESSING'
  const refetch = progress.refetch
  // The first notice may arrive before the answer with the batch.
  useEffect(() => {
    if (batch !== '') void refetch()
  }, [batch, refetch])

  async function send(
    chosen: File,
    columns: ColumnMapping | undefined,
    letters: string | undefined,
    how: { dryRun: boolean; mailReceipt?: boolean },
  ) {
    const body = new FormData()
    body.append('file', chosen)
    const { data } = await call(uploadArticleStream, {
      query: {
        store,
        ...how,
        unmapped: true,
        ...(letters === undefined ? {} : { encoding: letters }),
        ...(columns ? { mapping: JSON.stringify(columns) } : {}),
      },
      body,
    })
    return data
  }

  const { attempt } = useAttempt((reason) => setState({ kind: 'refused', reason }))

  async function check(chosen: File, columns: ColumnMapping | undefined, letters: string | undefined) {
    setState({ kind: 'checking' })
    await attempt(async () => {
      const report = await send(chosen, columns, letters, { dryRun: true })
      setState(report ? { kind: 'checked', report: report as unknown as FileReport } : { kind: 'none' })
    })
  }

  const step: UploadStep =
    state.kind === 'sent' ? { kind: isOver ? 'done' : 'loading', batch: state.batch, rows: state.rows, row } : state
  return {
    file,
    step,
    choose(chosen: File) {
      setFile(chosen)
      setMapping(undefined)
      setEncoding(undefined)
      return check(chosen, undefined, undefined)
    },
    async remap(columns: ColumnMapping) {
      setMapping(columns)
      if (file) await check(file, columns, encoding)
    },
    /** With another encoding the columns may have other names. */
    async reread(letters: string) {
      setEncoding(letters)
      setMapping(undefined)
      if (file) await check(file, undefined, letters)
    },
    async load(mailReceipt: boolean) {
      if (!file || state.kind !== 'checked') return
      const { total } = state.report
      await attempt(async () => {
        const answer = await send(file, mapping, encoding, { dryRun: false, mailReceipt })
        if (answer) setState({ kind: 'sent', batch: answer.customBatchId, rows: total })
      })
    },
  }
}
