// api: pictures that need a session. An <img> cannot send headers, so the code fetches the bytes and shows them from
// memory.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { callBlob } from './call.ts'

/** After this time, fetch pictures even if the page is still busy. */
const latestMs = 500
let isDrawn = false
let drawn: Promise<void> | undefined

/**
 * Resolves in the first idle moment after the first request for a picture: the rows around it are on screen by then.
 */
function whenDrawn(tell: () => void): () => void {
  drawn ??= new Promise<void>((resolve) => {
    requestIdleCallback(
      () => {
        isDrawn = true
        resolve()
      },
      { timeout: latestMs },
    )
  })
  void drawn.then(tell)
  return () => undefined
}

/** False until the first rows are on screen. A list shows no pictures before, so that its rows come sooner. */
export const useDrawn = (): boolean =>
  useSyncExternalStore(
    whenDrawn,
    () => isDrawn,
    () => false,
  )

export interface ImageRead {
  /** An object address for `src`; undefined while it loads, without a path, or when there is no picture. */
  image: string | undefined
  loading: boolean
}

/** The picture at a path of the server. */
export function useImage(path: string | undefined): ImageRead {
  const { data: blob, isError } = useQuery({
    queryKey: ['image', path],
    queryFn: ({ signal }) => callBlob(path ?? '', signal),
    enabled: path !== undefined,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    // oxlint-disable-next-line react/set-state-in-effect -- the address is made and revoked with the effect
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [blob])
  return { image: address, loading: path !== undefined && address === undefined && !isError }
}
