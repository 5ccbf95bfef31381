"""Adds our tabular figures to the text face, as its `tnum` feature.

    python3 scripts/add-tabular-figures.py 400 500 600

A face and its figures in one file are one request and, when it arrives, one new layout of the page instead of two
(docs/pages.md). Run once for each weight of a new cut of the face; needs fonttools and brotli.
"""

from pathlib import Path
from sys import argv, exit

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables

ROOT = Path(__file__).parents[1]
FACES = ROOT / "packages/ui/src/fonts"
FIGURES = ROOT / "apps/server/src/platform/pdf/fonts"
DIGITS = "0123456789"


def add_glyphs(face: TTFont, figures: TTFont) -> dict[str, str]:
    """The ten glyphs beside the face's own digits; answers which stands for which."""
    own, ours = face.getBestCmap(), figures.getBestCmap()
    pairs = {own[ord(digit)]: own[ord(digit)] + ".tnum" for digit in DIGITS}
    order = [*face.getGlyphOrder(), *pairs.values()]
    for digit in DIGITS:
        source, name = ours[ord(digit)], pairs[own[ord(digit)]]
        face["glyf"][name] = figures["glyf"][source]
        face["hmtx"][name] = figures["hmtx"][source]
    face.setGlyphOrder(order)
    return pairs


def add_feature(face: TTFont, pairs: dict[str, str]) -> None:
    table = face["GSUB"].table
    substitution = otTables.SingleSubst()
    substitution.mapping = pairs
    lookup = otTables.Lookup()
    lookup.LookupType, lookup.LookupFlag = 1, 0
    lookup.SubTable, lookup.SubTableCount = [substitution], 1
    table.LookupList.Lookup.append(lookup)
    table.LookupList.LookupCount = len(table.LookupList.Lookup)
    record = otTables.FeatureRecord()
    record.FeatureTag = "tnum"
    record.Feature = otTables.Feature()
    record.Feature.FeatureParams = None
    record.Feature.LookupListIndex = [table.LookupList.LookupCount - 1]
    record.Feature.LookupCount = 1
    # the records are sorted by tag, and no tag of the face comes after this one
    table.FeatureList.FeatureRecord.append(record)
    table.FeatureList.FeatureCount = len(table.FeatureList.FeatureRecord)
    for script in table.ScriptList.ScriptRecord:
        systems = [entry.LangSys for entry in script.Script.LangSysRecord]
        for system in [script.Script.DefaultLangSys, *systems]:
            system.FeatureIndex.append(table.FeatureList.FeatureCount - 1)
            system.FeatureCount = len(system.FeatureIndex)


def main(weights: list[str]) -> None:
    for weight in weights:
        path = FACES / f"be-vietnam-pro-{weight}-latin.woff2"
        face = TTFont(path)
        tags = [record.FeatureTag for record in face["GSUB"].table.FeatureList.FeatureRecord]
        if max(tags) >= "tnum":
            exit(f"{path.name} has tabular figures, or a feature that would stand after them")
        pairs = add_glyphs(face, TTFont(FIGURES / f"waybill-figures-{weight}.ttf"))
        add_feature(face, pairs)
        face.flavor = "woff2"
        face.save(path)
        print(f"{path.name}: {path.stat().st_size} bytes")


main(argv[1:])
