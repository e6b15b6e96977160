// features/sessions: sign-in with Keycloak, as far as the page is concerned: when it goes there, and what it makes of the answer. The tokens are api/keycloak.ts.
import { useEffect, useEffectEvent, useState } from 'react'
import { login, type LoginReply } from '@shelfcast/contract/sessions'
import { forgetLogin, isSignedIn, useAuth } from '../../api/auth-state.ts'
import { Refusal, call } from '../../api/call.ts'
import { runtimeProperties } from '../../api/properties.ts'
import { loadChunk } from '../../app/chunk.ts'

const tokens = () => loadChunk(() => import('../../api/keycloak.ts'))

type Step = 'answer' | 'resume' | 'silently' | 'openly' | 'wait'

/**
 * What to do on arrival. An answer of the provider is taken up, and never asked for again: a refusal ends here. Somebody who was signed in before a reload is
 * let in again by the session that lives there. Else `keycloakonLoad` counts, unless there is something to read on this page first.
 */
function stepOnArrival(hasNotice: boolean): Step {
  const { KeycloakLogin, keycloakonLoad } = runtimeProperties()
  if (KeycloakLogin !== 'true') return 'wait'
  const answer = new URLSearchParams(location.hash.slice(1))
  if (answer.has('state') && (answer.has('code') || answer.has('error'))) return 'answer'
  if (hasNotice) return 'wait'
  if (useAuth.getState().loginState && !isSignedIn()) return 'resume'
  return keycloakonLoad === 'login-required' ? 'openly' : keycloakonLoad === 'check-sso' ? 'silently' : 'wait'
}

export interface KeycloakSignIn { isOffered: boolean; /** On the way there, or back. */ isUnderWay: boolean; /** `afresh`: asked who they are again, so that another account can be chosen. */ go: (afresh: boolean) => void }

interface Outcomes { entered: (user: LoginReply, token: string) => void; /** `unknown`: the provider knows the person and we do not. */ failed: (why: 'unknown' | 'provider' | Refusal) => void }

/** @param hasNotice whether the page has something to say, which nobody could read on the way to the provider */
export function useKeycloak(hasNotice: boolean, { entered, failed }: Outcomes): KeycloakSignIn {
  const [step] = useState(() => stepOnArrival(hasNotice))
  const [isUnderWay, setUnderWay] = useState(step !== 'wait')

  async function attempt(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      forgetLogin() // a token that opens nothing is not kept
      failed(error instanceof Refusal ? (error.status === 401 ? 'unknown' : error) : 'provider')
    }
    setUnderWay(false)
  }

  async function takeUpAnswer() {
    const tokenAPI = await (await tokens()).readAnswer()
    if (tokenAPI === undefined) return forgetLogin()
    useAuth.setState({ tokenAPI })
    const { data } = await call(login, { query: {} })
    if (data) entered(data, tokenAPI)
  }

  const leave = (way: 'silently' | 'openly' | 'afresh') => attempt(async () => { await (await tokens()).goToProvider(way) })

  const arrive = useEffectEvent(() => {
    if (step === 'answer') void attempt(takeUpAnswer)
    else if (step !== 'wait') void leave(step === 'openly' ? 'openly' : 'silently')
  })
  useEffect(() => { arrive() }, [])

  const go = (afresh: boolean) => {
    setUnderWay(true)
    void leave(afresh ? 'afresh' : 'openly')
  }

  return { isOffered: runtimeProperties().KeycloakLogin === 'true', isUnderWay, go }
}
