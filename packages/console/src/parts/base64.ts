// parts: the bytes of a file as text, for calls that take files in JSON.

/** In pieces: a call takes only a limited number of arguments. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(binary)
}
