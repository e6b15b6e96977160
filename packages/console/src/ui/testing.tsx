// ui/testing: helpers for component tests: render, and check with axe.
import type { ReactNode } from 'react'
import axe from 'axe-core'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import '../theme.css'
import { startText } from '../text/text.ts'
import { KitRoot } from './kit-root.tsx'

void startText('en')

/** Renders `children` as the console would, in both themes. */
export async function show(children: ReactNode, theme: 'light' | 'dark' = 'light') {
  document.documentElement.dataset['theme'] = theme
  return render(
    <KitRoot>
      <main>{children}</main>
    </KitRoot>,
  )
}

/**
 * Fails with the findings of axe, in the words of its rules. Waits for entry animations, because axe reads the painted
 * colours.
 */
export async function expectAccessible() {
  await Promise.all(
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
      .map((animation) => animation.finished.catch(() => undefined)),
  )
  const { violations } = await axe.run(document.body, {
    rules: { 'page-has-heading-one': { enabled: false }, region: { enabled: false } },
  })
  expect(
    violations.map((one) => `${one.id}: ${one.nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`),
  ).toEqual([])
}
