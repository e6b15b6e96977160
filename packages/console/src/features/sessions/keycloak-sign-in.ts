// features/sessions: sign-in with Keycloak on the page: when to redirect, and how to use the answer. The tokens are
// api/keycloak.ts.
import { useEffect, useEffectEvent, useState } from 'react'
import { login, type LoginReply } from '@shelfcast/contract/sessions/sessions'
import { forgetLogin, isSignedIn, useAuth } from '../../api/auth-state.ts'
import { Refusal, call } from '../../api/call.ts'
import { runtimeProperties } from '../../api/properties.ts'
import { loadChunk } from '../../ui/chunk.ts'

const tokens = () => loadChunk(() => import('../../api/keycloak.ts'))

type Step = 'answer' | 'resume' | 'silently' | 'openly' | 'wait'

/**
 * The decision on arrival. An answer of the provider is used, and never requested again: a refusal ends here. A user
 * who was signed in before a reload signs in again through the provider's live session. Otherwise `keycloakonLoad`
 * decides, unless the page has a message to read first.
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

type Outcome =
  | { kind: 'entered'; user: LoginReply; token: string }
  /** The provider has no session in this browser. */
  | { kind: 'nobody' }
  /** Nor does the user whom a reload brought back here. */
  | { kind: 'ended' }
  /** `unknown`: the provider knows the user but this server does not. */
  | { kind: 'failed'; why: 'unknown' | 'provider' | Refusal }

/** Leaves the page, or uses the provider's answer. A token that opens nothing is discarded. */
async function outcomeOf(step: Exclude<Step, 'wait'> | 'afresh'): Promise<Outcome> {
  try {
    return await (step === 'answer'
      ? takeUpAnswer()
      : (await tokens()).goToProvider(step === 'resume' ? 'silently' : step))
  } catch (error) {
    forgetLogin()
    return { kind: 'failed', why: error instanceof Refusal ? (error.status === 401 ? 'unknown' : error) : 'provider' }
  }
}

async function takeUpAnswer(): Promise<Outcome> {
  const tokenAPI = await (await tokens()).readAnswer()
  const wasSignedIn = useAuth.getState().loginState
  if (tokenAPI !== undefined) useAuth.setState({ tokenAPI })
  const { data } = tokenAPI === undefined ? {} : await call(login, { query: {} })
  if (tokenAPI !== undefined && data) return { kind: 'entered', user: data, token: tokenAPI }
  forgetLogin()
  return { kind: wasSignedIn ? 'ended' : 'nobody' }
}

export interface KeycloakSignIn {
  isOffered: boolean
  /** On the way there, or back. */ isUnderWay: boolean
  /** `afresh`: the provider asks again, so that the user can select another account. */ go: (afresh: boolean) => void
}

interface Outcomes {
  entered: (user: LoginReply, token: string) => void
  failed: (why: 'ended' | 'unknown' | 'provider' | Refusal) => void
}

/** @param hasNotice whether the page shows a message, which would be lost in a redirect to the provider */
export function useKeycloak(hasNotice: boolean, { entered, failed }: Outcomes): KeycloakSignIn {
  const [step] = useState(() => stepOnArrival(hasNotice))
  const [isUnderWay, setUnderWay] = useState(step !== 'wait')

  const settle = (outcome: Outcome) => {
    if (outcome.kind === 'entered') entered(outcome.user, outcome.token)
    else if (outcome.kind !== 'nobody') failed(outcome.kind === 'ended' ? 'ended' : outcome.why)
    setUnderWay(false)
  }
  const arrived = useEffectEvent(settle)
  useEffect(() => {
    if (step !== 'wait')
      void outcomeOf(step).then((outcome) => {
        arrived(outcome)
      })
  }, [step])

  const go = (afresh: boolean) => {
    setUnderWay(true)
    void outcomeOf(afresh ? 'afresh' : 'openly').then(settle)
  }

  return { isOffered: runtimeProperties().KeycloakLogin === 'true', isUnderWay, go }
}
