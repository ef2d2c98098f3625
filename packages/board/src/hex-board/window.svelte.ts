// What of the sheet is seen: the camera as state, with the few things people do to it.

import { MARGIN, SIZE } from '../map.ts'
import { aligned, bounded, type Camera, type Fit, fitted, panned, type Size, showing, toSheet, zoomedAt } from './camera.ts'

/** The scale at which a hex is 44 pixels high. */
const TOUCHABLE = 44 / (Math.sqrt(3) * SIZE)

export class BoardWindow {
  /** How much of the lower edge lies under something. */
  covered = $state(0)
  #sheet: Size = { width: 1, height: 1 }
  /** What was covered when the sheet was fitted last. */
  #room = 0
  camera = $state.raw<Camera>({ x: 0, y: 0, k: 1 })
  size = $state.raw<Size>({ width: 0, height: 0 })
  isMoving = $state(false)
  /** Where the sheet is seen: at rest its pixels are the screen's, so that it is sharp. */
  readonly shown = $derived.by(() => (this.isMoving ? this.camera : aligned(this.camera, globalThis.devicePixelRatio || 1)))
  /** True until the player moves the sheet: then a new size no longer fits it again. */
  isFitted = $state(true)

  readonly least = $derived.by(() => Math.min(0.6, fitted(this.#sheet, this.size).k * 0.8))
  /** Only a part of the sheet is in the window. */
  readonly isPartial = $derived.by(() => {
    const { k } = this.camera
    return this.#sheet.width * k > this.size.width * 1.25 || this.#sheet.height * k > this.size.height * 1.25
  })

  lay(sheet: Size): void {
    this.#sheet = sheet
    this.fit()
  }
  resize(size: Size): void {
    this.size = size
    if (this.isFitted) this.fit()
    else this.#set(this.camera)
  }
  fit(): void {
    if (this.size.width === 0) return
    this.camera = fitted(this.#sheet, this.size, this.#fit())
    this.isFitted = true
    this.#room = this.covered
  }
  /**
   * Something came up over the lower edge: a fitted sheet makes way for it, no further than it must. It does not come back when that goes
   * again, so that no hex moves under a finger for nothing; unless what went covered a good part of the window.
   */
  makeRoom(): void {
    const much = this.size.height / 3
    if (!this.isFitted || this.covered >= much) return
    if (this.#room >= much) this.fit()
    else if (this.covered > this.#room) this.#makeWay()
  }
  #makeWay(): void {
    const { y, k } = this.camera
    this.fit()
    if (this.camera.k !== k) return
    const lowest = this.size.height - this.covered - this.#sheet.height * k - (this.#fit().pad ?? 0)
    this.camera = { ...this.camera, y: Math.max(this.camera.y, Math.min(y, lowest)) }
  }
  /** On a phone the white margin goes, and no hex is smaller than a finger. */
  #fit(): Fit {
    const bottom = this.covered
    return this.size.width < 500 ? { bottom, pad: 7 - MARGIN * 0.8, least: TOUCHABLE } : { top: 46, bottom, pad: 14 }
  }
  pan(dx: number, dy: number): void {
    this.#set(panned(this.camera, dx, dy))
  }
  zoom(factor: number, x = this.size.width / 2, y = this.size.height / 2): void {
    this.#set(zoomedAt(this.camera, factor, x, y, this.least))
  }
  show(point: { readonly x: number; readonly y: number }): void {
    const { width, height } = this.size
    // A sheet that is seen whole needs no room round a point; moved for it, its other edge would go out of sight.
    const edge = this.isFitted && !this.isPartial ? 8 : undefined
    const shown = showing(this.camera, point, { width, height: height - this.covered }, edge)
    if (shown.x === this.camera.x && shown.y === this.camera.y) return
    // Not a decision of the player's: when there is room again the sheet is fitted again.
    if (this.isFitted) this.#room = this.covered
    this.camera = shown
  }
  /** Puts this point of the sheet in the middle. */
  centre(point: { readonly x: number; readonly y: number }): void {
    const { k } = this.camera
    this.#set({ k, x: this.size.width / 2 - point.x * k, y: this.size.height / 2 - point.y * k })
  }
  at(x: number, y: number): { x: number; y: number } {
    return toSheet(this.camera, x, y)
  }

  #set(camera: Camera): void {
    this.camera = bounded(camera, this.#sheet, this.size)
    this.isFitted = false
  }
}
