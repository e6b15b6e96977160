// api: reads the letters that label previews need beyond those of the renderer: the same files as on the server.
const addresses = import.meta.glob<string>('../../../render/letters/*.bin', {
  query: '?url',
  import: 'default',
  eager: true,
})

export async function readLetters(file: string): Promise<Uint8Array> {
  const address = addresses[`../../../render/letters/${file}.bin`]
  if (address === undefined) throw new Error(`There is no file of letters named ${file}.`)
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The letters of ${file} answer ${answer.status}.`)
  return new Uint8Array(await answer.arrayBuffer())
}
