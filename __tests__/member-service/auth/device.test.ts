import { readDevice } from '../../../member-service/auth/device';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 ';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0', 'Firefox', 'Android'],
  [`${IPHONE}FxiOS/128.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone'],
  [`${IPHONE}Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${IPHONE.replaceAll('iPhone', 'iPad')}CriOS/126.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPad'],
  [`${MAC}605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`, 'Safari', 'macOS'],
  [`${WINDOWS}Safari/537.36`, 'Chrome', 'Windows'],
  [`${WINDOWS}Safari/537.36 Edg/126.0.0.0`, 'Edge', 'Windows'],
  [`${WINDOWS}Safari/537.36 OPR/112.0.0.0`, 'Opera', 'Windows'],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36', 'Chrome', 'ChromeOS'],
  ['curl/8.5.0', null, null],
  ['<script>Firefox</script>', null, null],
  ['', null, null],
  [undefined, null, null],
])('API-61: reads %s', (header, browser, system) => {
  expect(readDevice(header)).toEqual({ browser, system });
});
