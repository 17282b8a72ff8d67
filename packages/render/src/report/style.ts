/** Style of the printed report: one page memo first, details after; legible in black and white. */
export const REPORT_STYLE = `
:root{color-scheme:light;--ink:#14191e;--soft:#4d5760;--line:#d9dee3;--critical:#c31f2d;--near:#8a5a00;--done:#14713f;--plan:#1a5fb4}
*{box-sizing:border-box}
body{margin:0;background:#eceff1;color:var(--ink);font:14px/1.45 "IBM Plex Sans Variable","IBM Plex Sans","Segoe UI",system-ui,sans-serif}
main{max-width:1080px;margin:24px auto;background:#fff;padding:40px 48px;border:1px solid var(--line)}
header{border-bottom:2px solid var(--ink);padding-bottom:12px;margin-bottom:20px}
h1{font-size:24px;line-height:1.2;margin:0 0 4px}
h2{font-size:16px;margin:28px 0 8px;break-after:avoid}
p{margin:0 0 8px}
.facts{color:var(--soft);display:flex;flex-wrap:wrap;gap:4px 20px;font-variant-numeric:tabular-nums}
.lead{font-size:18px;margin:0 0 16px}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));gap:0;border:1px solid var(--line);margin:0 0 8px;padding:0}
.cards div{padding:10px 14px;border-right:1px solid var(--line)}
.cards div:last-child{border-right:0}
.cards dt{color:var(--soft);font-size:13px}
.cards dd{margin:0;font-size:24px;font-variant-numeric:tabular-nums}
.bad dd{color:var(--critical)}
table{width:100%;border-collapse:collapse;font-size:13px;font-variant-numeric:tabular-nums}
th{text-align:left;font-weight:600;border-bottom:1px solid var(--ink);padding:4px 8px 4px 0;white-space:nowrap}
td{border-bottom:1px solid var(--line);padding:3px 8px 3px 0;vertical-align:middle}
td.n,th.n{text-align:right}
td.t,th.t{width:44%;padding:0}
td svg,th svg{display:block;width:100%;height:20px}
tr{break-inside:avoid}
thead{display:table-header-group}
.s td{font-weight:600}
.c{color:var(--critical)}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(280px,1fr));gap:0 28px}
.note{color:var(--soft);font-size:13px}
footer{margin-top:28px;border-top:1px solid var(--line);padding-top:8px;color:var(--soft);font-size:13px}
@media (max-width:640px){main{margin:0;padding:20px 16px;border:0}td.t,th.t{display:none}}
@media print{body{background:#fff;font-size:11px}main{margin:0;padding:0;border:0;max-width:none}.noprint{display:none}@page{size:A4;margin:14mm}}
`.trim()
