// What a table is given and gives back, with the view, the actions and the events of this game.
import type * as board from '@sandtable/board'
import type { BeachheadAction, BeachheadEvent, BeachheadView } from '../viewmodel/index.ts'

export type TableSession = board.TableSession<BeachheadView, BeachheadAction, BeachheadEvent>
export type TableProps = board.TableProps<BeachheadView, BeachheadAction, BeachheadEvent>
export type Telling = board.Telling<BeachheadAction, BeachheadEvent>
export type Hint = board.Hint<BeachheadView>
export type Lesson = board.Lesson<BeachheadView, BeachheadAction, BeachheadEvent>
export type LessonStep = board.LessonStep<BeachheadView, BeachheadAction, BeachheadEvent>
export type AccountStep = board.AccountStep<BeachheadView, BeachheadAction, BeachheadEvent>
export type GameUi = board.GameUi<BeachheadView, BeachheadAction, BeachheadEvent>
