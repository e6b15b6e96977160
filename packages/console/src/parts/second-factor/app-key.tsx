// parts/second-factor: the key for an authenticator app: as a QR code, and as text for apps that take it by hand.
import type { TotpKey } from '@shelfcast/contract/sessions/factors'
import { qrOf, qrQuiet } from '@shelfcast/render/codes/qr'
import { useText } from '../../text/text.ts'

export function AppKey({ totp }: { totp: TotpKey }) {
  const text = useText()
  return (
    <div className="flex flex-col gap-3">
      <QrCode address={totp.address} label={text('secondFactor.app.qr')} />
      <p className="text-table text-muted">{text('secondFactor.app.byHand')}</p>
      <output className="rounded border border-line bg-sunken px-3 py-2 font-mono text-table select-all" dir="ltr">
        {totp.key.match(/.{1,4}/g)?.join(' ')}
      </output>
    </div>
  )
}

/** Always dark on white, because scanners do not read light codes on a dark page. */
function QrCode({ address, label }: { address: string; label: string }) {
  const { size, isDark } = qrOf(address)
  const side = size + 2 * qrQuiet
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_cell, column) =>
      isDark(row, column) ? `M${column + qrQuiet} ${row + qrQuiet}h1v1h-1z` : '',
    ).join(''),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-52 rounded border border-line"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={rows.join('')} fill="#000" />
    </svg>
  )
}
