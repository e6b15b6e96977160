// render/breaks: where a line may end. Own rules instead of Intl.Segmenter, whose results change with its version.
import { isMark } from './complex-text.ts'

/** Letters that stand without blanks between words: Thai, kana and Han. Korean has blanks. */
const unspaced = /[\u0e00-\u0e7f\u2e80-\u30ff\u3100-\u312f\u31a0-\u31ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff9f\u200b]/
const eastern = /[\u2e80-\u30ff\u3100-\u312f\u31a0-\u31ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff9f]/
/** JIS X 4051: these never begin a line: closing marks, small kana, signs that repeat or lengthen. */
const closing =
  /[\s!%),.:;?\]}¢°’”‰′″℃、。々〉》」』】〕〗〙〛〜〞〟ぁぃぅぇぉっゃゅょゎゕゖ゛゜ゝゞ゠ァィゥェォッャュョヮヵヶ・ーヽヾㇰ-ㇿ！％），．：；？］｝｡｣､･ｧ-ｯｰﾞﾟ]/
/** And these never end one. */
const opening = /[$(£¥[{‘“〈《「『【〔〖〘〝（［｛｢￡￥]/
/** A Thai syllable begins with each of these vowels, and ends after these. */
const thaiStart = /[\u0e40-\u0e44]/
const thaiEnd = /[\u0e30\u0e46\u200b]/

/** Letters with their marks: a cut between two of them breaks no letter. */
export function letterClusters(text: string): string[] {
  const clusters: string[] = []
  let joins = false
  for (const letter of text) {
    // A sign that joins two consonants (virama) keeps the next letter too.
    if (clusters.length > 0 && (isMark(letter) || joins)) clusters[clusters.length - 1] += letter
    else clusters.push(letter)
    joins = letter === '\u094d' || letter === '\u200d'
  }
  return clusters
}

/** A word without blanks, divided where a line may end. A Latin word is one piece. */
export function breakable(word: string): string[] {
  if (!unspaced.test(word)) return [word]
  const pieces: string[] = []
  let last = ''
  for (const cluster of letterClusters(word)) {
    if (last !== '' && mayBreak(last, cluster)) pieces.push(cluster)
    else pieces.push((pieces.pop() ?? '') + cluster)
    last = cluster
  }
  return pieces
}

function mayBreak(before: string, after: string): boolean {
  if (closing.test(after) || opening.test(before)) return false
  if (eastern.test(before) || eastern.test(after)) return true
  return thaiStart.test(after) || thaiEnd.test(before)
}
