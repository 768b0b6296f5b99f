export { Ticker } from './ticker';
