// features/sessions: the frame of the sign-in page: the picture of a shelf, the logo, and the form beside it.
import type { ReactNode } from 'react'
import { LoaderCircle } from 'lucide-react'
import { isInsecure } from '../../shell/connection-warning.tsx'
import { Mark, usePicture } from '../../shell/logo.tsx'
import { useText } from '../../text/text.ts'
import { ShelfPicture } from './shelf-picture.tsx'

export function UnderWay() {
  const text = useText()
  return (
    <p role="status" className="flex items-center gap-3 text-muted">
      <LoaderCircle aria-hidden size={20} strokeWidth={1.75} className="animate-spin" />
      {text('login.keycloak.under')}
    </p>
  )
}

export function Frame({ children }: { children: ReactNode }) {
  const text = useText()
  const main = usePicture('LoginMainImage')
  const logo = usePicture('LoginLogoImage')
  return (
    <div className="flex min-h-screen min-w-[1200px] pe-(--page-beyond)">
      <aside className="relative w-2/3 overflow-hidden bg-sunken">
        {main ? <img src={main} alt="" className="absolute inset-0 size-full object-cover" /> : <ShelfPicture />}
      </aside>
      <main className="flex w-1/3 min-w-100 flex-col justify-center border-s border-line bg-surface px-14">
        <div className="mx-auto w-full max-w-80">
          <div className="mb-10">
            {logo ? (
              <img src={logo} alt={text('app.name')} className="max-h-16 max-w-full object-contain" />
            ) : (
              <span className="flex items-center gap-2.5 text-[22px] font-semibold tracking-[-0.01em]">
                <Mark size={32} />
                {text('app.name')}
              </span>
            )}
          </div>
          {children}
          {isInsecure(location) && <p className="mt-8 text-caption text-warning-ink">{text('page.insecure')}</p>}
        </div>
      </main>
    </div>
  )
}
