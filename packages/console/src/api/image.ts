// api: pictures that need a session. An <img> can not send headers, so the bytes are fetched and shown from memory.
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { callBlob } from './call.ts'

/** The picture at a path of the server, as an object address for `src`; undefined while it loads, when `path` is undefined, or when there is none. */
export function useImage(path: string | undefined): string | undefined {
  const { data: blob } = useQuery({ queryKey: ['image', path], queryFn: ({ signal }) => callBlob(path ?? '', signal), enabled: path !== undefined, staleTime: Infinity, gcTime: 60_000, retry: false })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    // oxlint-disable-next-line react/set-state-in-effect -- the address is made and revoked with the effect, which rendering can not do
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [blob])
  return address
}
