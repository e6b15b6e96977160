// shell: a menu entry that warns about unencrypted passwords (security design §11).
import { ShieldAlert } from 'lucide-react'
import { useText } from '../text/text.ts'

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Plain http on any host but this machine. */
export const isInsecure = ({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): boolean =>
  protocol === 'http:' && !loopback.test(hostname)

export function ConnectionWarning({ collapsed }: { collapsed: boolean }) {
  const text = useText()
  if (!isInsecure(location)) return null
  return (
    <p
      role="note"
      title={text('page.insecure')}
      className={`flex items-start gap-2 rounded bg-menu-raised text-caption text-menu-ink ${collapsed ? 'size-10 items-center justify-center' : 'mt-3 px-3 py-2'}`}
    >
      <ShieldAlert aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-warning" />
      <span className={collapsed ? 'sr-only' : ''}>{text('page.insecure')}</span>
    </p>
  )
}
