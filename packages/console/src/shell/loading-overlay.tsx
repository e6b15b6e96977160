// shell: shows that the console waits for the server, for an answer or a part of the console. It appears late, so that
// quick answers do not flicker, and never blocks.
import { useEffect, useState } from 'react'
import { usePending } from '../api/pending.ts'
import { useText } from '../text/text.ts'
import { useChunks } from '../ui/chunk.ts'

const showAfterMs = 300

export function LoadingOverlay() {
  const text = useText()
  const calls = usePending(({ count, failed }) => count > 0 && !failed)
  const parts = useChunks(({ waiting, failed }) => waiting > 0 && !failed)
  const pending = calls || parts
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(
      () => {
        setLate(pending)
      },
      pending ? showAfterMs : 0,
    )
    return () => {
      clearTimeout(timer)
    }
  }, [pending])
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-70 h-0.5 overflow-hidden">
      {late && pending && (
        <>
          <span className="block h-full w-1/3 animate-travel bg-accent" />
          <span className="sr-only">{text('shell.loading')}</span>
        </>
      )}
    </div>
  )
}
