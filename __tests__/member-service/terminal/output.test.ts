import { toCsv, toTable } from '../../../member-service/terminal/output';

/** The only cell of a CSV, without the quotation marks around it. */
function cell(value: string): string {
  return toCsv([value], [])
    .replace(/^\uFEFF/, '')
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"');
}

describe('the CSV of an export', () => {
  it.each(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])(
    'puts an apostrophe before a formula that starts with %j',
    (start) => {
      expect(cell(`${start}1+2`)).toBe(`'${start}1+2`);
    },
  );

  it.each([';', '\t', '|', '\n', '\r\n', '\u2028'])('puts one before a formula after %j', (separator) => {
    for (const start of ['=', '+', '-', '@', '＝', '－']) {
      expect(cell(`Ada${separator}${start}1+2`)).toBe(`Ada${separator}'${start}1+2`);
      expect(cell(`Ada${separator}${start}1${separator} ${start}2`)).toBe(
        `Ada${separator}'${start}1${separator} '${start}2`,
      );
    }
  });

  it.each([' =1', '"=1', "'=1", '\u200b=1', '\ufeff=1', '  "\u200b@x'])('finds the formula in %j', (value) => {
    expect(cell(value)).toBe(`'${value}`);
    expect(cell(`Ada;${value}`)).toMatch(/^Ada;.*'[=@]/su);
  });

  it('leaves other cells as they are', () => {
    for (const text of ['Ada Lovelace', '49 (170) 1234567', 'IV-1815', 'a=b', 'x;y', '', "O'Neil", 'Ａｄａ']) {
      expect(cell(text)).toBe(text);
    }
  });

  it.each(['Zoë', 'محمد', '李', 'plain'])('OPS-07: begins with a byte order mark, by which Excel reads %s', (name) => {
    expect(Buffer.from(toCsv(['name'], [[name]])).toString('hex')).toBe(
      `efbbbf${Buffer.from(`name\r\n${name}`).toString('hex')}`,
    );
  });

  it('quotes cells that contain a separator of any spreadsheet, and ends lines as RFC 4180 says', () => {
    expect(
      toCsv(
        ['a', 'b'],
        [
          ['1,2', '3;4'],
          ['5|6', '7"8'],
          ['', '9'],
        ],
      ),
    ).toBe('\uFEFFa,b\r\n"1,2","3;4"\r\n"5|6","7""8"\r\n,9');
  });
});

test.each(['abcd', 'e\u0301bcd', '🔥cd', '李cd', 'رض\u200Cا\u200Dه', '👩\u200D👩\u200D👧cd'])(
  'a table counts the columns of %s as a terminal shows them',
  (text) => {
    expect(toTable(['A', 'B'], [[text, 'x']])).toBe(`A     B\n${text}  x`);
  },
);
