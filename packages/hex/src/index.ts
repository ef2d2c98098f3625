export {
  type Axial,
  axialLength,
  axialToCube,
  axialToOffset,
  type Cube,
  cubeDistance,
  cubeRound,
  cubeToAxial,
  cubeToOffset,
  isFlatTop,
  LAYOUTS,
  type Layout,
  type Offset,
  offsetToAxial,
  offsetToCube,
} from './coordinates.ts'
export { DIRECTIONS, directionNames, directionScore, oppositeDirection } from './directions.ts'
export { type GridOptions, HexGrid, makeGrid } from './grid.ts'
export { lineSamples } from './lines.ts'
export { cellName, cellText, parseCellName, parseCellText } from './names.ts'
export { blockSide, type Path, PathFinder, type PathFinderOptions } from './pathFinder.ts'
export { type Box, type HexGeometry, hexGeometry, type Point } from './pixels.ts'
export type { Reach } from './reach.ts'
export { type Heights, SightTable } from './sight.ts'
export type { StepRules, StepTables } from './stepRules.ts'
