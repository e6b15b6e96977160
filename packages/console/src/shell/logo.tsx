// shell: the menu's logo: our own, or the customer's picture at 183×50 (specification §2).
import { useQuery } from '@tanstack/react-query'
import { listImages } from '@shelfcast/contract/settings/settings'
import { menuLogoPx } from '@shelfcast/contract/constants'
import { ask } from '../api/ask.ts'

export type PictureLocation = 'LoginMainImage' | 'LoginLogoImage' | 'MenuLogoImage'

const bitmapTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}

/** The configured picture as an address, or undefined for the built-in one. Only bitmaps: an SVG could carry script. */
export function usePicture(location: PictureLocation): string | undefined {
  const { data } = useQuery(ask(listImages, {}, { staleTime: Infinity, background: true }))
  const image = data?.data?.imageList.find((candidate) => candidate.location === location)
  const type = image && bitmapTypes[image.fileName.split('.').at(-1)?.toLowerCase() ?? '']
  return image && type && image.fileData !== '' ? `data:${type};base64,${image.fileData}` : undefined
}

/** A shelf edge with a tag on it. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 28 28">
      <rect x="2" y="4" width="24" height="15" rx="2.5" fill="currentColor" opacity="0.16" />
      <rect x="2.75" y="4.75" width="22.5" height="13.5" rx="1.9" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6.5 9h7M6.5 12h4.5" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" opacity="0.75" />
      <path d="M16 8.5v6M18 8.5v6M20.5 8.5v6M22 8.5v6" stroke="#82B1FF" strokeWidth="1.25" />
      <path d="M1 23.5h26" stroke="#82B1FF" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}

export function MenuLogo({ collapsed }: { collapsed: boolean }) {
  const custom = usePicture('MenuLogoImage')
  if (collapsed) return <Mark />
  if (custom) return <img src={custom} alt="" style={menuLogoPx} className="object-contain object-left" />
  return (
    <span className="flex items-center gap-2.5" style={menuLogoPx}>
      <Mark size={30} />
      <span className="text-[21px] font-semibold tracking-[-0.01em]">Shelfcast</span>
    </span>
  )
}
