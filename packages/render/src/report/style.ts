import { PAPER } from '../theme.ts'

/** Colours of the report on a dark screen; paper is always white. */
const NIGHT = {
  page: '#0f1316',
  sheet: '#171c20',
  ink: '#eef2f5',
  soft: '#a9b4bd',
  line: '#2f373e',
  critical: '#ff7b80',
  near: '#e3b341',
  done: '#57c785',
  plan: '#6ea8f0',
} as const
const DAYLIGHT = {
  page: '#eceff1',
  sheet: PAPER.surface,
  ink: PAPER.ink,
  soft: PAPER.textSoft,
  line: PAPER.line,
  critical: PAPER.critical,
  near: PAPER.near,
  done: PAPER.done,
  plan: PAPER.plan,
} as const

const variables = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** Style of the report: one page memo first, details after; legible in black and white, on paper, at night and on a phone. */
export const REPORT_STYLE = `
:root{color-scheme:light;${variables(DAYLIGHT)}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:14px/1.45 "IBM Plex Sans Variable","IBM Plex Sans","Segoe UI",system-ui,sans-serif;overflow-wrap:break-word}
main{max-width:1080px;margin:24px auto;background:var(--sheet);padding:40px 48px;border:1px solid var(--line)}
header{border-bottom:2px solid var(--ink);padding-bottom:12px;margin-bottom:20px}
h1{font-size:24px;line-height:1.2;margin:0 0 4px}
h2{font-size:16px;margin:28px 0 8px;break-after:avoid}
p{margin:0 0 8px;orphans:2;widows:2}
.kicker{color:var(--soft);font-size:13px;font-weight:600;margin:0 0 4px}
.facts{color:var(--soft);display:flex;flex-wrap:wrap;gap:4px 20px;font-variant-numeric:tabular-nums}
.lead{font-size:18px;margin:0 0 16px}
.cards{display:flex;flex-wrap:wrap;gap:1px;overflow:hidden;background:var(--line);border:1px solid var(--line);margin:0 0 8px}
.cards div{flex:1 1 112px;display:flex;flex-direction:column;justify-content:space-between;padding:10px 14px;background:var(--sheet)}
.cards dt{color:var(--soft);font-size:13px;line-height:1.3}
.cards dd{margin:2px 0 0;font-size:22px;font-variant-numeric:tabular-nums}
.situation h2{margin-top:0}
.stand{display:grid;grid-template-columns:repeat(auto-fit,minmax(190px,1fr));gap:1px;margin:0 0 12px;background:var(--line);border:1px solid var(--line)}
.stand>div{background:var(--sheet);padding:10px 14px}
.stand dt{color:var(--soft);font-size:13px}
.stand dd{margin:2px 0 0;font-size:18px;font-weight:600;font-variant-numeric:tabular-nums}
.stand .hint{font-size:12.5px;font-weight:400;color:var(--soft)}
.stand .bad,.f.bad{color:var(--critical)}.stand .good{color:var(--done)}
.boxes{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(360px,100%),1fr));gap:8px 24px}
.boxes h3{font-size:14px;margin:8px 0 2px;border-bottom:1px solid var(--ink)}
.boxes ul{list-style:none;margin:0;padding:0}
.boxes li{display:flex;gap:4px 12px;justify-content:space-between;padding:3px 0;border-bottom:1px solid var(--line);font-size:13px;break-inside:avoid}
.boxes .f{text-align:right;color:var(--soft);font-variant-numeric:tabular-nums;flex:0 1 46%}.boxes .f:empty{display:none}
.curve svg{display:block;width:100%;height:auto}
.curve text{font-size:12px;fill:var(--soft)}
.curve polyline{fill:none;stroke:var(--ink)}
.curve .grid{stroke:var(--line)}
.curve .envelope{fill:var(--soft);fill-opacity:.14}
.curve .early{stroke:var(--soft);stroke-width:1.5}.curve .late{stroke:var(--soft);stroke-width:1.5;stroke-dasharray:5 4}
.curve .forecast{stroke:var(--plan);stroke-width:2;stroke-dasharray:9 4}
.curve .spent{stroke:var(--near);stroke-width:2;stroke-dasharray:2 3}
.curve .earned{stroke:var(--done);stroke-width:3.5}
.curve .date{stroke:var(--ink);stroke-width:1.5}.curve .window{stroke:var(--ink);stroke-dasharray:5 4}
.key{display:flex;flex-wrap:wrap;gap:2px 16px;list-style:none;margin:4px 0 8px;padding:0;font-size:13px}
.curve .key svg{display:inline-block;width:24px;height:6px;vertical-align:middle}
.bad dd{color:var(--critical);font-weight:600}
table{width:100%;border-collapse:collapse;table-layout:fixed;font-size:13px;font-variant-numeric:tabular-nums}
th{text-align:left;font-weight:600;border-bottom:1px solid var(--ink);padding:4px 10px 4px 0}
td{border-bottom:1px solid var(--line);padding:3px 10px 3px 0;vertical-align:middle}
td.n,th.n{text-align:right;white-space:nowrap}
.where{display:block;color:var(--soft);font-size:12px}
.who{width:26%}.date{width:118px}.pct{width:52px}.slack{width:76px}.time{width:36%}
td.t,th.t{padding:0 1px}
.bar{display:block;width:100%;height:20px;overflow:hidden}
.bar line{stroke:var(--line)}
.ink{fill:var(--ink)}
.plan{fill:var(--plan);stroke:var(--plan)}.near{fill:var(--near);stroke:var(--near)}.critical{fill:var(--critical);stroke:var(--critical)}.done{fill:var(--done);stroke:var(--done)}.outside{fill:none;stroke:var(--soft);stroke-dasharray:3 3}.out td{color:var(--soft)}
.all{fill-opacity:.28;stroke-width:.8}.all.framed{stroke:var(--ink);stroke-width:1.6}.all+rect{stroke:none}
.scale{position:relative;height:18px;overflow:hidden;color:var(--soft);font-size:11px;font-weight:400}
.scale span{position:absolute;bottom:0;padding-left:3px;border-left:1px solid var(--soft);line-height:14px;white-space:nowrap}
tr{break-inside:avoid}
thead{display:table-header-group}
.s td:first-child{font-weight:600}
.c{color:var(--critical);font-weight:600}
.note{color:var(--soft);font-size:13px;margin-top:6px}
footer{margin-top:28px;border-top:1px solid var(--line);padding-top:8px;color:var(--soft);font-size:13px}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;${variables(NIGHT)}}}
@media (max-width:640px){main{margin:0;padding:20px 16px;border:0}h1{font-size:20px}td.t,th.t,.time,.o{display:none}.date{width:96px}td.n.w{white-space:normal}.curve table{table-layout:auto;font-size:11px}.curve td,.curve th{padding-right:5px}}
@media print{body{background:none;font-size:11px;-webkit-print-color-adjust:exact;print-color-adjust:exact}main{margin:0;padding:0;border:0;max-width:none}.lead{font-size:15px}table{font-size:10.5px}.where{font-size:9.5px}.date{width:94px}.pct{width:44px}.slack{width:56px}.details{break-before:page}.details section:first-child h2{margin-top:0}.cards div{flex-basis:84px;padding:8px 10px}.cards dt{font-size:11px}.cards dd{font-size:19px}@page{size:A4;margin:14mm 14mm 16mm}}
`.trim()
