// parts: the pictures of the company's library, for drawing labels in the browser: read from the server, and decoded by
// the renderer's own code.
import { useMemo } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { readTemplateImageFile, type TemplateImage } from '@shelfcast/contract/templates/images'
import type { Photo } from '@shelfcast/render/photo'
import type { RenderInput } from '@shelfcast/render/render'
import { callBlob } from '../api/call.ts'
import { useStore } from '../state/store-choice.ts'

type Images = NonNullable<RenderInput['images']>

/** The address of a picture. Without a store it is that of the company. */
export function imagePath(fileName: string, of: { store: string; company: string; hash?: string }): string {
  const query = new URLSearchParams({
    ...(of.company === '' ? {} : { company: of.company }),
    ...(of.hash === undefined ? {} : { hash: of.hash }),
  })
  return `${readTemplateImageFile.path
    .replace('{stationCode}', encodeURIComponent(of.store || '-'))
    .replace('{fileName}', encodeURIComponent(fileName))}?${query.toString()}`
}

/** Uploads refresh it sooner. */
const staleMs = 30_000
/** Draws nothing, and is not missing either: a picture that is still being read. */
const pending: Photo = { width: 1, height: 1, rgba: new Uint8Array(4) }

/** The pictures of these names, as labels of the selected store show them. Those that do not exist are left out. */
export function useImages(names: readonly string[]): Images | undefined {
  const { store, company } = useStore()
  const wanted = [...new Set(names)]
  const read = useQueries({
    queries: wanted.map((name) => ({
      queryKey: [readTemplateImageFile.path, { store, company, name }],
      queryFn: ({ signal }: { signal: AbortSignal }) => readPhoto(imagePath(name, { store, company }), signal),
      staleTime: staleMs,
      retry: false,
    })),
  })
  const photos = read.map(({ data, isPending }) => (isPending ? pending : data))
  return useMemo(
    () =>
      wanted.length === 0
        ? undefined
        : new Map(wanted.flatMap((name, at) => (photos[at] ? [[name, photos[at]] as const] : []))),
    // oxlint-disable-next-line react/exhaustive-deps -- the lists are new in each render, their contents are not
    [wanted.join('\n'), ...photos],
  )
}

/** The pixels at an address; null if there is no such picture. */
async function readPhoto(path: string, signal: AbortSignal): Promise<Photo | null> {
  const blob = await callBlob(path, signal)
  if (blob.size === 0) return null
  const { decodePhoto } = await import('@shelfcast/render/photo-png')
  return decodePhoto(new Uint8Array(await blob.arrayBuffer()))
}

/** The pixels of one picture of the list; undefined while they are read. */
export function useStoredPhoto({
  fileName,
  stationCode: store,
  hash,
}: Pick<TemplateImage, 'fileName' | 'stationCode' | 'hash'>): Photo | undefined {
  const { company } = useStore()
  const path = imagePath(fileName, { store, company, hash })
  return (
    useQuery({
      queryKey: ['image pixels', path],
      queryFn: ({ signal }) => readPhoto(path, signal),
      staleTime: Infinity,
      gcTime: 60_000,
      retry: false,
    }).data ?? undefined
  )
}

type Named = Pick<typeof import('@shelfcast/render/render'), 'imageNamesOf'>

/** The input of a label with the pictures that it shows. */
export function useWithImages(renderer: Named | undefined, input: RenderInput | undefined): RenderInput | undefined {
  const names = useMemo(
    () => (renderer && input && !input.images ? renderer.imageNamesOf(input) : []),
    [renderer, input],
  )
  const images = useImages(names)
  return useMemo(() => (input && images ? { ...input, images } : input), [input, images])
}
