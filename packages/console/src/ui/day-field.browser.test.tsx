// ui: our fields for days and times of day, in a real browser, by keyboard and from the calendar.
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { text } from '../text/text.ts'
import { ClockField, DayField } from './day-field.tsx'
import { expectAccessible, show } from './testing.tsx'

test('a day is typed, moved by keys and picked from the calendar; a wrong one says how to write it', async () => {
  const seen = vi.fn<(day: string) => void>()
  function Fields() {
    const [day, setDay] = useState('2026-11-23')
    const [clock, setClock] = useState('08:00')
    return (
      <>
        <DayField
          label="Start"
          zone="Europe/Vienna"
          value={day}
          onValue={(next) => {
            seen(next)
            setDay(next)
          }}
        />
        <ClockField label="At" value={clock} onValue={setClock} />
      </>
    )
  }
  await show(<Fields />)
  const day = page.getByLabelText('Start')
  const clock = page.getByLabelText('At', { exact: true })
  await expect.element(page.getByText('Europe/Vienna')).toBeVisible()
  await day.fill('1.12.2026')
  await userEvent.keyboard('{Tab}')
  await expect.element(day).toHaveValue('2026-12-01')
  await day.click()
  await userEvent.keyboard('{ArrowUp}{PageUp}')
  await expect.element(day).toHaveValue('2027-01-02')
  await day.fill('12/24')
  await userEvent.keyboard('{Enter}')
  await expect.element(day).toHaveAccessibleDescription(text('ui.dayWrong'))
  await expect.element(day).toHaveValue('12/24')
  expect(seen.mock.lastCall).toEqual([''])
  await day.fill('2026-12-30')
  await page.getByRole('button', { name: text('ui.calendar') }).click()
  await expect.element(page.getByRole('grid', { name: 'December 2026' })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  await expect.element(day).toHaveValue('2027-01-01')
  await expect.element(day).toHaveFocus()
  await clock.fill('5pm')
  await userEvent.keyboard('{Tab}')
  await expect.element(clock).toHaveValue('17:00')
  await clock.click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(clock).toHaveValue('17:15')
})
