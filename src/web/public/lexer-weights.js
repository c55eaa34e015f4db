// Written by bench/languages/train.ts; docs/decisions/0045-language-detection.md has its sources. Do not edit.

/** Of one step of a weight. */
export const step = 0.8919

/** The mark of each language in the table, and the score that it begins with. */
export const languages = `
A _markdown 0.17
B _rst 0.64
C _text 0.41
D asciidoc 0.28
E bash 0.89
F bat 0.18
G c 0.74
H clojure 0.01
I cmake 0.74
J common-lisp 0.45
K cpp 0.43
L csharp 0.50
M css 0.17
N dart 0.32
O docker -0.88
P elixir 0.09
Q emacs-lisp 0.13
R erlang -0.29
S fortran -0.01
T fsharp 0.06
U go -0.26
V groff 0.78
W groovy 0.46
X haskell 0.57
Y html 0.81
Z ini 0.57
a java 0.59
b js 1.22
c json 0.21
d julia 0.34
e kotlin 0.35
f lua 0.25
g make -0.02
h nix 0.22
i objective-c 0.44
j ocaml 0.69
k perl 0.48
l php -0.07
m powershell 0.08
n properties 0.75
o protobuf -0.23
p python 0.92
q r -0.20
r rb 0.85
s rust 0.56
t scala 0.59
u scss 0.60
v sol 0.46
w sql 0.73
x swift 0.55
y tcl -0.06
z terraform 0.04
! tex -0.23
# toml -0.27
$ typescript 1.32
% vim 0.15
& vue 0.14
* xml 0.45
+ yaml 0.21
/ zig 0.28
`

/** A line a feature: each weight that it has before the marks of the languages that it has it for, a blank, the feature. */
export const weights = `
3AZ-5DNginow+-6IPfp*-4LOTejy-3Qcz6S4% !
6S-4b4$ !!
5d7s !(
-3AKi8s !("
3/ !void
-5A$-3Ds+5P3We#4dt7p-4r """
6E-4Ir3Ph+-6g-3m "$
3E "$(
7E "$@
8E6I4W-4g-3r "\${
2F-3JPm4n "%
5F "%~
4W "()
-5CHOh-3EIXjlv*-6Jow!-7NVy3P-8Qg&-9Z2fq ",
-3$&7* "/>
3B-3FS-4GQfhmqz/-5KLd#4b9c-6j5p-2s ":
-4BNUXdfxz#-3Wct&+-5e3ho4j-2r ";
-4&3* "><
3z ">=
3R ">>
3* "?>
4J-3Q "The
4c "files
4A5U "github
3z "hashicorp
4c3$ "type
3P #!/bin
3Aiz-4BKYb$5P-3Zp ##
-4Bn$-3CGOaprt3z ###
5q #'
3X #-}
4m #>
6s #[
-4L3i-5x #define
2x #endif
7L-4i-3x #endregion
3% #extensions
5x #if
-3K6i #import
3G4K-6i #include
3L #region
-3Mf4R-4d5ru #{
4Eky-9GMip&-4JK-8LTaj/-3PWst*-6QZc-5Sbenr#3X!-7fovz$%5lu6m $
-4A$-3FGr-5O3d8g $(
4g $@
3m $null
4k $self
-4k4l $this
-4FGZasvwx*/7I-6K-3Pdfq#5b3h-5r&4$ \${
5+ \${{
-3COWiq#-5Dachvz4FMS-6IJLsx-4NVXd%3P5Y!-2bu %
3F %"
-3E4F6R %%
4F %*
5! %--
-4$-3& %;
3F %\\
5P-3r3+ %{
4F %~
5AG-4Dkv6K-6LN4S-3Wbgo-5a3s-2$ &
5u &:
-5B-3DY5hw3% ''
-3E5h '';
-3DIMdq-4Kaehv/-6N-5Px3Ww% ')
-4K3bk ');
-5AEGHJKTViqtz!*-6DFInv4Np-4OUdeoy-8Ps-3Zj3bmr$%-7hux/2w ',
-3LWaisx3kw$-4r ';
3W 'org
3N 'package
-4b4& 'vue
-3COj*-7Hcgi#&-8N4Q-4VXYo!-6Zhn3fq5p-5y+ ("
-4GK$-5M-3Ney4kl6m3u ($
-4R5g ($(
7I (\${
-3ab$4s3/ (&
-4DITZhiqz-6EKXvx-3Gnt-5PUde/3W-7a4lw ('
4b3u ('.
5E3G-8H4J-3ejmu-5/ ((
-6W-3abr4p3$ ():
3KNas-3Thpt-4Ugrx ();
4j3/ (*
4j (**
-3M-6u6& (--vp
3H (->
-3b5/ (.{
3BJr-2u (:
4J-3Q (:use
5H-3Q (=
4I (NOT
4A-3K6W (String
-6b-3e3t4x (_
3q-3r (a
6v (address
4v (bool
3A (conn
2K4$-3/ (const
-3b4d3$ (d
5H-4J-3Q (defn
-3Q (deftest
-6H3Q (defun
4d (df
-6J6Q (expect
4H (fn
4T (fun
3b (function
6J-6Q3S (in
3K4a (int
4H-4Q (is
-4A5b (let
5e (libs
4H (ns
4e (project
-4J4Q (require
5J-4Q (setf
-3H3Q (setq
4L-4a-5$ (string
3EU-4K$ (t
5G4i (void
-4Gb-3J3Sqv (x
3Abf-3UW-4rx ({
4s (|
-4u )$
4i3t )(
3Jg-4hr )))
-3N3b5r ).to
4g )/
-4DLad-5N-7W-9b3e5p-6rx8$ ):
2G-5IJOQVery%3KM-7Tpt-3UXh-8W-6cq-4dfmnz!#+-9x );
4JS-3Yabd3i7j *)
-3HQ4J *))
6A4B-6C-3Wamt3i **
-4CEj*-5DLf+/4Gbl3M */
4Cw-3GWv-4JYd/3OX-5Rabilqx%-6Soz5f-7jt&-2n --
-4OUZahjt#&*-6P-3bmsz-5en3f ---
4A*5Y-4$ -->
3O --no
-6BIQZhquv-5CHMmoy%&-4EOVYz!-7FLSUr/2G-8Nbfw$4Rkl7X5j ->
5k ->{
4W -Name
-4H4Q -buffer
3M-6$ -color
4C3# -control
-5J5Q -current
5E -d
3O -dev
4E -e
3M*-5& -family
-5J4Q -get
-4HM3Z4u -on
-3H6J -package
-5J5Q -read
3O -rf
5u -size
3+ -z
3p .""
4L3c .",
6B-3GXx5f ..
-3Adw5g-4p4s ../
3U .Equal
5g .PHONY
3E .T
3e .Test
4T-3X .[
3ANt ._
-3A5D .adoc
3o .annotations
6a-4e .class
6N-3b .dart
4/ .deinit
5r$ .each
-4J3Q .el
3E .enable
-4N7b-2$ .equal
3F .exe
-3t .gradle
5Gi-3L-4bx3g .h
4C-3Z3/ .init
3E5d-3p-6$ .jl
5b4c .js
2W .junit
3W-3Y4& .lang
4A+-4B-3Dp3H# .md
5r .new
4o .proto
3o .protobuf
3a4e .serialization
3W .spockframework
3E .swift
3P-3b6j .t
5r .to_s
4b-4$ .util
4o .v3
4/ .zig
3P-4$7/ .{
3M-3v-2z /*
-6BYw-4DNdj2c-3fk3i4l+-5p /**
3v /*/
-8BRXdghjy!+-9CIJQVZfnqw%-7HMr-6Okm#4U-4p3u //
4v //*
-6Aab-5BEPWdejpt*-3CJcghnr!#%-4DIMQSUXZklmoqwy&+4Nu-7Y5s3v2/ ///
2b-5p3$&* />
3o /annotations
3O /apt
6F /b
3D-3w /bin
3E /null
3o /status
5D-3X /usr
-3K6i3j :(
-3AQa&3Br-7CELv$-9Gbx5KSXs-8NWi/-6TUYfhjmu!*-5Vcz%4k-4pt ::
4e ::class
3A5s ::new
4K ::string
3p4s ::{
-3BWYs-4Kbfkrx-5L$3RU4tv :=
5i :@"
-6A6B-3C-5D4o5p :\`
3H :as
4J-4Q :cl
4Bo :ref
-3H-6J6Q :to
7E5J3Q-3Xfr2j ;;
4JQ ;;;
-3HI-4JPw!+3K-8Mu4Nk$*-5RScfm/-7Vh-6nz <
-4Abeprx-3NWYdf3Tt4X8q <-
-5EGKl-4MXk3a-3u5* </
-7* </a
3b-4* </div
6Y-2* </head
-5b3d& </script
3L </summary
-3Y*5& </template
3P4d <:
-5A7E5K-3Ode4Wr-4ah+3k <<
3R <<"
5l2* <?
5l <?php
3* <?xml
-4* <a
6Y-4* <body
4A2b-5* <div
4N <int
-3* <li
7Y-3b-5&-6* <meta
3& <path
3Y-8b-3$ <script
-4M <style
2L <summary
-5Y*7& <template
-3& <title
3FYp-5GIKXcin%-4HNSey/-6W-3mz4&* ="
3F-5& =""
3$-6&4* ="#
6E-3I3Y-4& ="$
6Y-3b-4&3* =".
-4Y3p* ="http
3& ="ts
6E =$(
4F =%
3F =%%
5% ==#
-3AKLqvz#3BDYt&-4Mim-6NWae/5b-5kx ===
-3BZ!-5EGIMTUYhioy-7Fcm-4Hnw#%+-9KWaex4Lt$3Nbd-6Qjqu*-8fp6k5r =>
5n =A
4B3w =True
4k =head1
4MZ3d-4p$-3u =true
5S >!
3Pep >"""
4+ >"description
4c >"files
3A >"github
5c >"test
5c >"type
-4CDFHSWXcit-3JQs-5Kf$-6bx3r >#
3l >$this
-2u4* >&
3O >&&
-3E5h >'';
4H-4Q >(is
-3H-7J6Q >(it
6J-5Q >(loop
4J-3Q >(setf
-4GKY4N3ks/ >);
-5FJXkm-4Idrx*4a-6s >*
3i-3j >*/
-3g4+ >-
3Xw >--
3p >..
3B-3u >/*
-4Mu4Wlt-5i-3z >/**
-4DP-6M-3fjkw+2o-5p >//
3vx-4$2/ >///
-4* ></div
-5* ></li
-4* ><a
3Ab-4* ><div
-3W5e3x >@Test
4g >@echo
-4M7u >@include
4P >@moduledoc
4N >@override
-3P5d >@test
3L >Assert
4w >END
4k >FROM
4w >IF
4m-3* >It
4k >SELECT
-4E4% >\\
-3Lf5T3W-5# >]
3Y >],
3h >];
4v >address
4W >api
-3ESaq5P-4Yd4fp3t-5$ >assert
3r4y >assert_equal
3y >assert_match
6K >auto
2M >background
6S-3fr4% >call
-6W-4dhjkrsv+-5ep-3fo/6t5x >case
6G >char
2$ >color
4W >compileOnly
-4Lflrtvx-3NUhopw-5Ws5Y$/-7a4b >const
-3a4b$3v >constructor
-4P6r >context
7W-4afx$-3bp-6de5r6t >def
4/ >defer
6P-4r >defp
-3Y4j-5p-4r6w >description
-5b >display
5S-3r >do
4b >done
3F4+ >echo
5v >emit
-4BLabijkqsvxz!#-5EWXe+-3GHIJTUYZcy%4PS5df-7p7r-6t$ >end
5I6% >endif
4p >except
3E >exit
5Nr-4Pf+3W$-3adq >expect
4q >expect_equal
5E >fi
-3Ke7N5W-5b$ >final
5s >fn
-3at7e >fun
6x >func
-5GK3S-3W/4Y-4a-6b8v >function
4x >guard
6S >implicit
3Mhj-6T5X-4w4* >in
3G4a-3b >int
4S >integer
-4NW-6P5b-2f8r >it
-3BFSUZdikqw-5GWap&/-7Ke-4LNfot-6P5Ts%3bx >let
4h >lib
4E8f-3r >local
4T-3X >match
6k-4l >my
-3W3e >override
5h >pkgs
-5G-4N4Wa-6b >private
3s/ >pub
3Aqx-5G6L-4NYv-3Wipst5a-6b4l >public
-3E4y-4$ >r
5p >raise
3S >real
4o >repeated
3z >required_version
3O >rm
5+ >run
4p3sx >self
-3Er4Fy-4pw >set
4z >source
3K >std
3+ >steps
-4G3IL-5b4o >string
-4J4Q >t
-3Bm-2E4NP-9b-7p-5r7t3y$ >test
7W-3p >then
3AW-6Kx-3Mefhs/7b-4v >this
5/ >try
-4E4PSZ-3dr >use
3e4+ >uses
-3Kbfpqr-7W-4Xax7et4j-2s-5$ >val
-6GK-4Wlsv3bqtx-3f-9$ >var
-3Mp4W >when
5X >where
3Bj+ >with
3Gm!5L-3Ndio-7P-4RWuv+-5Y >{
3T2j >|
3PT >|>
-3G2N >});
-4GKa3f >},
3Ah >};
5r ?(
4/ ?*
3A&-3al4$ ?:
3g ?=
6i @"
-3W5e3x @Test
6v @dev
4Fg @echo
4Mu-3Ni-4b-6$ @import
-6M8u @include
-3M4u @mixin
4P @moduledoc
5N @override
-4AP-3d3ei-5v @param
4i @property
3p @pytest
-4K5a-2b3u-3v @return
-3P5d @test
4d @testset
4l @var
5m @{
3T Algorithms
3T Algorithms.
3d ArgumentError
3T4b Array.
-4F3L-3Wa4e Assert
-4F3L-3W4e Assert.
4b-4c Automatically
-3Gix BASIS
-3Gix BASIS,
6w BEGIN
4i BOOL
4i BOOL)
4d3k Base
4d Base.
4x Bool
3et-3$ Boolean
5w COMMENT
3O COPY
4w CREATE
-4KLUc-3Yo7i3* Created
4w DEFAULT
3X Data.
5w END
3O ENTRYPOINT
4O-3p ENV
3F ERRORLEVEL
4P Enum
4P Enum.
3LU Equal
4q FALSE
-4DUp-6K3On-5Weg-3Zov$4i2w FROM
-3c+7p3w False
4r3t File.
4N Future
4N Future<
3I GLOB
4U Get
-6AB9C-3D-5!-4$ Git
-4W-3a6z3+ Google
5w IF
3w INTO
-3Wp+3X4de-4r5t-5$ Int
5X Just
3w KEY
4k L<
-4Wa6z LLC
-5BDiju$-8G-6KMbl4Wfo*-4Xvx-3Zt5z License.
3j List.
3x MARK
3x MARK:
-3E7g Makefile
4X Maybe
3q NA
3q NA,
-4BDKOUejs-3Gdrz3LYnw4t-6$ NOT
-3K4i NSError
5i NSString
5G-3a$4q6w NULL
5w NULL,
3m New-
-3DPXrx4LZ3j7p-4$ None
3p None:
4X Nothing
-3b4w ON
4js Ok
3At Option[
3R Opts
5g PHONY
4g PHONY:
4T Paket
5P Plug
5P Plug.
3# Preserve
4j Printf
3I REPLACE
4w RETURNS
4O-3g RUN
6r Rack
3# Regenerating
3Bk-4b5w SELECT
5w SET
3T-4e-3j8t Seq
3T-3j Seq.
3Z Service
6m Should
4s5t Some(
4W Specification
-4b-2s5$ State
3e-4$ String,
3P4j String.
-3b4d$ Symbol
3T-3bj System
3T-3j System.
-3Pf3d-4lr T
4w TABLE
5w TEXT
3w THEN
5q TRUE
3q TRUE)
-3Ap5X Text
-3b8p3w True
3p True,
-3L5x UIKit
3w UPDATE
3z VPC
4s Vec
3s Vec<
4d Vector
3d Vector{
4i YES
4o [#
4Z [*.
3Z [*]
6x-4$ [.
3Hr-4J5P [:
-3L6T [<
3A4t [A
3DTW-4GYfht-5KNes5U4Xa-3Zbm []
3AU []string
4t [_
5i [self
5D [source
3+ [str
3my [string
-3ABDc-4CNZdt-6ILSU$&-5MRo#/2O4l-8u-7x5!3% \\
-4$4/ \\\\
5A-4B-5CD-3WZ4$ ](
6A ](.
3A-3B-4CD4$ ](https
3H ]))
3R ]).
-4CFZm-5Eu-6a#3b4c5p ],
5m ]::
3K-3W-4fx4hi ];
4E3i ]];
4S ^!
4% ^"
-5A6d4# ^"""
-8B-4CGHJNVWXaefijltu%*-3Dov&/3E-6LSYwx-5MQRTbc!$2On ^#
3P ^#!/bin
7A-3C3E-4$ ^##
5A4Z2z-4$ ^###
5q ^#'
3m ^#>
3G ^#define
2G ^#endif
7L-4i-3x ^#endregion
-3K5i ^#import
3G4K-5i ^#include
3L ^#region
4! ^%
5R ^%%
4j ^(*
3j ^(**
5H-4J-3Q ^(defn
-3Q ^(deftest
-5H ^(defun
6J-6Q ^(in
3H ^(ns
-4J4Q ^(require
3F4Iw-3KLc$-4WY+ ^)
3g4w ^);
4AD3B-3p ^*
4A*+-3w ^-
3DX-5b4w2$ ^--
-4Cw3DY5f-3k$-5p ^---
7B-3p ^..
5g ^.PHONY
3M-4z-3$ ^/*
-3Bkr#-4M* ^//
3Qj ^;;
4JQ ^;;;
-3Y3& ^</script
-4Y*5& ^</template
5l ^<?php
3* ^<?xml
-3b ^<script
-3Y4& ^<style
-4&7* ^<svg
-4Y6&-5* ^<template
5D ^=
-3A7D ^==
-4A3B4D ^===
4k ^=head1
4F ^@echo
-3M4u ^@mixin
4i ^@property
3p ^@pytest
3d ^@testset
5w ^BEGIN
3O ^COPY
5w ^CREATE
3O ^ENTRYPOINT
-3E4O ^ENV
5O ^FROM
4D ^NOTE
4O-3g ^RUN
5w ^SELECT
4D3U-3W ^The
-3C ^This
4Dc-3Z ^[
3Z ^[*]
5D ^[source
5A4D-3a3d ^\`\`\`
3I ^add_executable
3A4g ^all
3Z ^charset
-4GLis3KW4Np-6a5l-3$ ^class
4g ^clean
-3KLeopx5U3b/4d-4ij6& ^const
4S ^contains
3D ^contract
3W-5d7p6r ^def
3P ^defmodule
5e ^dependencies
3r$ ^describe
3e-3p4# ^description
4E5F ^echo
-4EFXb-3GTYet3S6d5fj-5p4r ^end
3Z ^end_of_line
3% ^endfunction
-3E4I5g3% ^endif
-4GWaekx-3Klt-6Y&4bd7$ ^export
5x ^extension
7E ^fi
5s4/ ^fn
-3BXbe$9p5w ^from
6e-3t ^fun
6U ^func
4E3FY%&-5GNp-4Krv-3a6d5f ^function
5F4Ip-3Za+-4w ^if
4s ^impl
-6BCYiku-4FGKMTZfj*+-5L/3Xex4b$-3lrsz# ^import
3Z ^indent_size
3Z-3# ^indent_style
3g ^init
6X ^instance
3K4N-4a ^int
3L4e ^internal
-5X-3Ys8j3% ^let
7f ^local
4z ^locals
6o-3x ^message
-4LPept3TU-3Wsw4b7j5r-6$ ^module
3g ^my
4U3n ^name
-5G6K4L3Tl-3aj ^namespace
-4W8t ^object
3+ ^on
-3K-2L4T-4X ^open
4o ^option
4z ^output
-3CFNs-6G-5KMpx-4Liluz9U3a-7b$6e8t ^package
4y ^proc
3S ^program
6I ^project
7s-3$4/ ^pub
3A-5W$6a4x ^public
3Uf-3b7r ^require
3z ^resource
6f ^return
5Z-3p ^root
3F4I-3O ^set
6G ^static
4k ^sub
4z ^terraform
5g3/ ^test
4q ^test_that
3T6U$-4b-3t ^type
-5K3gl4k ^use
-3Ga4L6d ^using
4e5j-3p ^val
3z ^variable
6G ^void
2G-3Ybr-4a$6c3hil ^{
3X ^{-#
4q& ^})
4A$ ^});
5B-5Cl-7D-6Kar&3Lx-3MWZ4R/-8e-4quw#$* _
-3b _,
3p __name__
4ABDQ-5CRay!*-7FZn-3GJLUc-4Ho3P-6TVgl%-2Wk \`
4D-4QY-3$ \`,
4A-4Qa-3Wj3Y \`.
-3A6B \`_
-7A5B-6D3I4p \`\`
8A-3CEUW&+3Ds-4GYjrt-5ah5d \`\`\`
3# \`include
4$5% a:
-3c-6* a>
-3W4e+ actions
4+ actions/
4I add_executable
3I add_executable(
3I add_subdirectory
3D-5K-3LNQel7v-4$ address
4v address(
-3A5D adoc
4% airline
4g all:
3S allocatable
3# an auto
4o annotations
3o annotations.
3o annotations/
4O-4g apt
3O apt-
-3E3O apt/
-4Eaw-3LNSdkq5Pp4ft-5$ assert
-4P-5W6f7t assert(
3G-3K4U6b-4p-5$ assert.
3rw4y-4+ assert_equal
3y assert_match
-3Jev/-4KWY4Nx$ async
-3A7C auf
3Dbx-3GKafr-2W-4Ye5$-6/ await
3b b\\
-3J2M3Q background
3Y background-
4M background:
7E bash
5# be added
3# be removed
-3Eb4Kd3z begin
4! begin{
-3Gm3g bin
3Dg-3w bin/
6Y4j-4&-6* body>
4Kl3Upv-3Ybikru-6a-4x$ bool
3U bool)
-4KN3Q4W-3el6$ boolean
2b3r border
3Y border-
3A-3u-4$ border:
-4A-5H$-3Kl3Q buffer
3Q buffer-
4q c(
-3p5q c("
-3ITUj+5S%-2bd-5f-4l call
-3i5x canImport
-3i5x canImport(
3A-3W-5a-4e6t cats
4GJ-3HN/-5$ char
-3Q5Y-5* charset
4+ checkout
-4H4Q cl
-4CIcgyz-5DTZhw-3EP$+-7G3LN-2M-6Ujov/4Ylr5eu class
3ae class)
6Y-5$ class="
-7Y4b7$-5&* className
-7Y9$-4&* className="
3C4g clean
4g clean:
5H clojure
4H clojure.
-4Delpwx/3Mb-3atv4u color
-6b4u-3x* color:
4P# comments
3# comments can
6C-3J$4Q3c commit
5C como
4W compileOnly
-3s4/ comptime
3y config set
3AB5P-3p-4r conn
3AP conn,
-4CLTXq#*-7Ffkp3K-5MPh-8Wostx-9av5b&-3e%-6ruw4$7/ const
3G const char
3/ const u8
-4Ab7D-3Ga6v contract
4K cout
5s crate
3Q current-
3C d'
4d d,
3$ d="
3C da
3E6N-5b dart
6N dart';
6C das
7C-3DJ de
-4ENSUabw$-3FYZcq/4H8Wr-8d-9e-6fx-5js7t def
3r def initialize
4/ defer
4P defmodule
5H-4J-3Q defn
6P-4r defp
3H deftest
-6H5Q defun
4/ deinit
5C den
-3A7C der
5s derive
-3A6C des
-4J4Q3b$-3f describe
5b describe('
-4Ks-3MSq3Wx#-5df6w description
4+ description":
3E dev/
-4A7d df
3d df,
-4B8C-3D die
3d-3r/ display
-3b display:
-3Gix distributed on
3AF distributions
5M2b-4j-6u-7* div
3A-4$-6* div class
5Y4b-5* div>
2CX3ESr-4Gbdehksy&/-5Nlu-6Oopz8P-8Wj-3Z!+ do
4S do i
4P-3r do:
4C du
3r each do
-4BIPYbdy$5E7F-3JTeu!-5X3g-6r echo
4F echo off
-3E4F echo.
4I else()
5p else:
3N5v emit
-3G-4c enable
-8BWY-3CDHLo-6EIZnpqux-4GUVbce-5NOXl$*/5P4S-7T6d7fr2j end
4S-3f end do
5S-4df end function
5S-4d-5f end if
3S end program
3Kf-3r end)
5f-4r end,
3Z end_of_line
3% endfunction
-4CMPSWZdefjklmnqst!+-7E&-5FXbuy*4I-3JOQU#8Y3g-6r$6w% endif
6I endif()
3F endlocal
7L-6b-4i-3x6$ endregion
7E env bash
-3l3r eq
3g erlang
-4KL3bf-3e err
3f err)
3F errorlevel
6C es
4C est
3F/-3b exe
-3B6I executable
-4AY6E5F-3b3cp exit
-5GYat-7J3N-4Pdp&+5Q-3To4br$ expect
4Nb-4Wa-3e3x$ expect(
5W4w-4+ expect:
5q expect_equal
5q expect_equal(
-6G&-3ILjv-4QWZlntu+-5Uaeprx5b3dm6$ export
4A-4Y3b export const
-3b8$ export function
-3GUp*-5Kx-4L3N7Y-9e4l6t5$ extends
-3KLY4x extension
6p f"
4E fail
-4$-6& family
3M-5& family:
7E fi
6Q file-
-4BYs-3GKLv/7N5W4a-5b$ final
4A-6G6K-3i fmt
4A fmt.
-5Kx4P-3de6s7/ fn
3Q font-
3T-3WXb-7a9e4j-8t-6x-5$ fun
-3Gas-5Le5U-4W-2o8x-6$ func
5A func(
-3CKk+3Fq-8L-9NWa-4ORinrsx/4Sl-5TUZeghy6b7f-6op-7t5v function
3% function!
5bq-3d6f-5$ function(
4bf3q-4$ function()
4G%-4HMPTYnv/-3Icey#-5Wir3u-6x6* g
4% g:
-4DY generated by
3# generated file
4a$-4b get(
4L get;
9C4EQ-3FXpwz-5Y-4k!#-6$ git
-3+ given:
4J5U go-
5FQ-5J goto
4e5n-5t gradle
-3t gradle.
5D4W groovy
4W-3e groovy.
3N group('
4x guard
3x guard let
-4BJPpx&4G-3LMTWYafow5i h
4i h"
7G-3K h>
3z hashicorp
3z hashicorp/
4k head1
5Y-3&* head>
3A&-3+ height:
6Y-3c-9* href
6Y-3* href=".
-5GQk$4Hj-4RTamnw8Y-3h*+/-2& html
4j-3& html>
-4GLuwy-5fijo4g-3l-6z https
-4GLRuwy-5fijo4g-3l-6z https://
5e id("
-4$3* id="
-3i5x if canImport
4% if exists
-3Edr4G-4X3fw6p if not
2I-3Me4W-4ux-5$ if(
-3Y5& if="
3g ifeq
4s impl
4L6S3a implicit
6S implicit none
4B-3E-4Fqy!%-5GIglnsz#-8KL-6TYfjw3Xbx6p-7r import
4a import java
4e import kotlin
3e import kotlinx
3t import org
3X import qualified
3t import scala
-5b7$ import type
3b/-4$ import("
3f in pairs
3AF-3BYk5J-4d in-
4DK-4EFNTXZafimyz!&*3IWg-7M5Y-5bkt-3nrx$6u include
3# inclusion
3Z indent_size
3Z-3# indent_style
3x init(
3EO-3G-4X4g install
3g install-
3i instancetype
3i instancetype)
5GNp3K-4MPXdfrtux&4Ua-6Yksv$-5bo/-3e int
5K int main
3o int32
-4E-3Pd5S3w integer
3S integer,
3S intent
3S intent(
-3GYi$5Le-5W4v internal
3e-3p io.
3f ipairs
3# is regenerated
4d isa
-4N5b it('
-4E$-3QUYpx+4W3e* java
-3EJp4Ha3t java.
3E5d-3p-6$ jl
4A jobs
5b3c-4pu* js
-6A7d julia
3# key.
4e kotlin
3e kotlin.
3a4e kotlinx
3a4e kotlinx.
4C l'
6C la
-3MY-5$5& lang
3& lang="
-5b5c-4d4$ latest
3C le
4u left:
3SU4p len(
5C les
-6DFLo-7EGNf-3Ikmu#-5KUZeipqw-4MSdglz*4Ts-8Wat/3X6j7x5% let
3% let g
3Z lf
3M-6* li
-4b* li>
-3Jdz2Z-5b6h-4s lib
3P lib,
6h-3r lib.
3Z-3k lib/
5W4e libs
5W4e libs.
3f limitations
3f limitations under
-3Ac-4B+8D7$ link:
-3H3J lisp
6q list(
3C lo
-4AJKSdepx#$4EZ-3Iqsvy+3OQz-5Prw-6b9f local
3E5z local.
3C los
4f lua
3G main()
4J make-
4D man:
3$+ map(
-3J4Q-4b3$ margin
-4Du3H+-3Qp4d md
3T-3$ member
3G5v-4x-5$ memory
-4Gfv&/-3Zdsu3k7o-5t message
-3M5u mixin
4a6e mockito
3R module(
8b4m-4$ module.
4P moduledoc
5v msg.
5s mut
7k-7l my
5U-4su-3t7w3x name:
3n4+ name=
-3Ajs-6G7K4L3Tl-4ai namespace
4r3s new(
3W nf
-3BWYs-5GKbd3JQU-4Lept$4frx7i nil
3As-3Md6h4#-4$* nix
-4D3EOb+4Q5u no-
3i nonatomic
3i nonatomic,
5S-3$6* none
-3Y5* none;
4H-4Q3w ns
-3G6K nullptr
-3DTdgs-5EGQu3L$+-4Nov&4i6t object
3F off
3CSk-5G-3HZdp4JR-4LQa ok
-3W5e okio
4+ on:
4S only:
-3Bhiv4GQo-5Jn-4Km$3* option
-5Bjw+-7G-4Jy-2L4Wn-6mu-3x3* org
-3Uz4Wnt*-5Y5a-4b$-6p org.
3# other key
3C ou
-3FWai5LN-4Y$2e override
4e override fun
4W3a-5e package org
2N package:
-4$ padding
3f pairs(
5f pandoc
5f pandoc.
-3A6C4b para
-4AD-3d3ep2i-6v param
5w pg_catalog
5l php
6E pipefail
5h-3r pkgs
3h pkgs.
3C por
3y port]
4C pour
-4G5v pragma
-3Djp/-5N3Wa-4Ys4r private
4e private fun
5t private[
3Ak-5C8G4S-3Wd-6X-4eft5w program
4o proto
4o proto";
-3G3o protobuf
3o protobuf.
-3K7s-4x$5/ pub
4/ pub const
5/ pub fn
3A-3EUdn+-8G5L-4MWekru&/-7N6a-6bs-5t4vx public
2A4L public class
5l public function
3Aa-3K public static
3L public string
2x public var
4v public virtual
3Aa public void
7K public:
3+ pull_request
3Zp pytest
4p pytest.
3X qualified
7C que
6k qw
5k qw(
-3AFHYou%+-4IZgit4Uy-5Wax r
3d rand
3d rand(
-4Y5b4p-3$3+ range
5S real
4y redis
4N-3$ ref)
4Bo ref:\`
3# regenerated
-3E6F-4M3u rem
4# removed when
5o repeated
-4D-3EKNYadq-2J3Qv4Ub6f-5p7r require
6f require("
5b3f-4$ require('
6b require('.
3z required_providers
3z required_version
-3B-4C3l4z resource
4S result(
-4AY+-3F/3Ud-5Wl4o5v returns
3O rf
5H3M ring
3O rm
4o rules).
7+ run:
4Y+ runs
-3r-4$6% s:
-4e5t scala
4t scala.
4& scoped
5& scoped>
-5BX3Em4F-3Zb-4r-6$ script
4Y-8b3d-4$ script>
3A4C-3m se
-4FNUXdjw&-5GPa$-3Lz-6We5i4ps6x self
4q self$
4k self->
-3Pa$-4Wt3psx self.
4/ self:
4v sender
5F-4GRXaq+4Iy-3MOf/-5Nu&-6n-2rv7w set
5I-3W set(
3L set;
5J-4Q setf
3F setlocal
-3H setq
5E-4I-3Z-5n sh
4&-3+ size:
5G4K-3ab size_t
4G sizeof
4G sizeof(
-3Ko$4v sol
3M-2u solid
-5b5v solidity
3D7J4Mw-7Q-3Xijk-4Zv&-5f-6t source
-3A4D source,
-4DHp-5E-3Gd3U4Z* space
4D5W-4e spock
4W-4e spock.
4W-3e spockframework
4W-3e spockframework.
-4M3W4u spring
3y srv
3Da-3Ndkno&5W4Y-7e-5t-4v*-8$ static
4K static_cast
3K static_cast<
3o status.
-5G6K-3a5/ std
5/ std.
-4G5K std::
4Y steps
3+ steps:
5H4p+3s str
4b strict
6$ string;
-3Y5& style scoped
-3Ke-5b7k sub
3S subroutine
4L summary>
3A5x swift
3U t,
-6D*-3EF2f3k6w-7& table
3BMp-3CPu-5D4K-4cd-2$6&-6* template
-4Y-3$6&-5* template>
6z terraform
3c test":
-7b-5e7t5$ test("
5N-3$ test('
4Q-4p3y-3+ test:
4W testImplementation
-3G4Kq test_that
3K4q test_that("
3D-4Q testing
4d testset
-3J3Q4$ text-
-4G the specific
-4DGHIRmnqruy$%&*4ESW-6P3T-3etvxz#8f then
7W-3+ then:
-6k5l this->
4d throw(
-4& title>
4r to eq
4v to,
-3H$3J to-
7r to_s
3f tostring
3f tostring(
6t trait
-5G-3f4h true;
-5K-4Lsv-3QW3x4z6/ try
3p try:
3A$5C4c-3p* ts
3$ type":
4f type(
3AL-4G-3K5$ typeof
-4b-3$6/ u8
3+ ubuntu-
5C um
4C un
7C und
4k undef
-3AKNap3R8$4/ undefined
-5Bbv-6Dx-2G-4OXYZdr4W3af*-7iu$-8l5z under the
3C une
5s unwrap
4Be+-2K uses
5+ uses:
4s/-3$ usize
4D3O-3w usr
4D3O-3w usr/
4C util
-3b3$ utils/
-5Y6&-4* v-
-3A3Ug4o v3
-3AFJNTv-4LPpqsz&-5WY-7a9e5j7t-6x val
4o validate.
4# value pair
-4DSXgiops4Fbx-8G-9K$-6Wh-3f+-5jv3u&5z var
-3eq6z var.
4r var/
6w version:
-3Y3* version="
3Bl-5G-3Kf4x-4$ view
5f4% vim
3O6v virtual
2A-4EYklp6G4K3LNai-3QUjou5W/-5btx-9e-8s-6v void
3G5i-3$ void)
-3b$-7u6& vp
-3b$-7u6& vp-
-5b4& vue
-3b4& vue'
3# when this
5W when:
-3GT9X-6b-4jknot where
-4K/-3W+3Y5u width
3Y-4b+ width:
4J-4g with-
3+ with:
-5DFn-3Laox-6N3X-4Ylyz5d-2u/ x
3Sq x,
4W-6Y-4&7* xml
3* xml version
3* xmlns
4* xmlns:
-3A5D xref
4D xref:
3BW4CZ-5IMNOUiy-2K-4p-7s-3t$-9x you
4A3BC$+-3Hditz-5LWn-4Ngmovy-6b your
5h4/ zig
5C zu
6Y4y-4* {$
3X {-#
8H-5J-4Qr {:
3d {T
4! {\\
3Pq5T-4X |>
3E5I-4d* }"
4N3b/ });
-5FMWw-3Gj-4SXeil3f },
4I }/
4D-5b5h$ }:
-4MWfvx&3h/5k2s-3wz };
4! }[
3K }\\
3U! }{
4D-3FSWdj-4fr3w+-5* }}
-5b-3$5& }}<
4J-8Q-5T-3WXpr$+6j3* ~
-5Acmwz!-9BNPWeipstv+/-8DXhjoq&2GO-7HISTnuy#-4JMx$-6KV%6Rg9U-3r3* ~\t
5P3W-4p ~ """$
3X ~ #-}$
3g ~ $@$
3F ~ %*$
3E5S ~ &$
-3b4h3% ~ ''$
3FU$+-4Nce4bpw-3r*-6& ~ ($
-6G3K5Y-3a6b-7$ ~ );$
6j ~ *)$
5G-3Kv-4W-2b4u ~ */$
-4Gdr4R ~ ->$
4/ ~ .{$
3b ~ />$
-4BEFr%6T-3Wbev4Zj3ht-5px# ~ =$
5t ~ =>$
3b#-4efs/4hx* ~ [$
-7F-3JXYf4O-4Pblmw!3g ~ \\$
3A ~ ];$
-5BPRgpr*-9CHIJQSVXdnw#%2Mx-8O!-4T5W4e-7j3yz-6+ ~ {$
7A-4r-3$5+ ~ |$
-6Pp&-4Zis-5dl-3go3r4# ~ }$
3A ~ }:$
-4D4Y+-3b6w-2* ~ }}$
4s ~!($
4* ~" />$
3+ ~" ]; a
-5W3m4y6z ~" {$
-4A5Pd6p-3r$3# ~"""$
-3Bo-6CM3E-4Llw-5NVZuv!/4#+ ~"$
4W ~"() {$
-4ACKMRZnv*-3FHNTXb&-6G/5Qe-5k#3t ~")$
3Q ~")))$
3A-4L/-3MZk4s ~", "a
4q ~", {$
-4FIRSk-5Tj%3cf# ~",$
-3$7* ~"/>$
3B4b ~": "A
-4b3c ~": [$
3c ~": {$
-3NWXdgt&-4Uefrxz4h3o2u ~";$
3E4# ~# - A
3q ~#' @a
4q ~#'$
3X ~#-}$
4m ~#>$
-3u ~$$
3g ~$@$
3m ~$A$
-3Oe3my ~$a$
6F3+ ~%$
3F ~%*$
5S ~&$
-4b5h3w% ~''$
-3E5h ~'';$
-3Nd2W ~')$
3bkw ~');$
-3N2w ~', 'a
3& ~', () =>
5N-4b-3$ ~', () {
-3aix3k ~';$
-5CRZo-3EIOY-4HJMnyz!+6N-6STi#-9c3etv7p4qw-7* ~($
3j ~() =$
-4N2$ ~() => {
2A8E-5Gfl-3Mkopv4Wa3Y-4i/-6t ~() {$
-5HZorv4I&-3MNy*-4cghknu#/3fx% ~()$
4p ~():$
3KNs-3Uh4a-4rx ~();$
4A ~({$
3M ~) !a
3s4x ~) -> A
3R ~) ->$
3g ~) -A
4S ~) :: a
4T ~) =$
4$ ~) => a
-4N5b ~) => {
3KNWb&-5Zp-4cjsuw-9f-7hz-6y ~) {$
5/ ~) |a
-4u ~)$$
-3DMs#+-5FY-4GINZak3HJq ~))$
3Q ~)))$
-5Kt4R-6Y-3flx-4j ~).$
3B7p-5r ~):$
-5CScder%2GM-4HIJQnyz+-3OXm#-6Tpq*-9U-8Wx-7t3w ~);$
4b-3z ~* @a
-6DP/-5Hp6J-8Y3Z-3brs$-7f4l-4nu ~*$
4J8j ~*)$
-4CEj-5DLNf+/4Gl3M ~*/$
3kl ~, $a
3A-4C4# ~, --a
3A ~, ... }:
4P ~, :a
3i$ ~- (a
5D3Q4*-3+ ~-$
3X ~-- | A
5A-2B4Y3k-6$ ~---$
-4A6D3Q-3k ~----$
4k ~------$
-5D4Q ~-------
-3DZamstx#+-7f-4l3! ~---------
4AY-3$5* ~-->$
-4Gdr4R ~->$
-4A4C2m ~-A$
4j ~. *)$
3G-3Kb ~. */$
3p ~."""$
4L3c ~.",$
4A ~... }:$
-3Kopr$3T4WXe-8a-4*/ ~.A$
5/ ~.{ .a
5/ ~.{$
2i4l3$ ~/**$
-5DY-7G-3U4i5x-4$/ ~//$
3L ~/// </a
3L4$ ~/// <a
5u3v ~/// @a
-3Ks4v ~/////////
3b$&* ~/>$
4y ~0 [a
3u4y ~0 {$
-4W4t ~0" a
-3DGI-4KQUZe-5bfgh3dz4r ~0"$
3Kc-3bd ~0",$
-3F-4GY$ ~0";$
4w ~0) X
4D ~0)[a
5C-4DORi-6Ir-5PXs-3Zflpvx4d3& ~0-0
-4BLQXjuw3GTm-3IZi6d-5$ ~0-a
3d ~0:a
-7A-4CLUgx3M-3TWhqt5o-5s$4v-6+ ~0;$
-4GPYs-3Wjt-5Z4r ~0]$
3R ~0]).$
3y ~0} {
-4&3* ~: #0
3M4Y ~: #a
4g ~: $(X
-7M4Y7u ~: $a
4+ ~: \${{ a
4s ~: &A
3NWbj-4ew-3f-5p ~: 'a
4/ ~: *A
3/ ~: *a
6x ~: .a
4P5r ~: :a
-4N4c-6+ ~: {$
9+ ~: |$
4Cp-4Rl-2Z-5cu&-3t/5+ ~:$
-5A6B3F-3dk ~::$
4L5M ~; }$
-6B-3C-5DIPry!*-4ET4GK-7Hdmp#-8JOcn%2Mho-9QSUVWXZeqtxz+6a3sw ~;$
3K ~<< "A
4l ~<?a$
2f ~=
-3Gq-5b5e-4t3z# ~= "A
-4DISnu-3HQbcgiv5# ~= "a
3g-3k ~= $A
4m ~= $a
3h ~= ''$
3/ ~= .{ .
3r5/ ~= @a
-5c4# ~= [$
3X4i ~= [a
-3KU-4Ls#+-8W-5c/-7e4fh5pt3z ~= {$
3E ~="$(a
-3CIQSWbem*+-5Ex#6T4Zj3ht-6p-4r ~=$
4C3E-3Iw#5Z-4$ ~=0$
3B ~====$
3B ~=======
3B-3Y$ ~=========
-4b4g3r-2$ ~=> 'a
3Ag&-9N-3Wx5b4$ ~=> {$
5t ~=>$
3E5n ~=X$
4En-3MYd5Z3k-5p-4w#$ ~=a$
-3b4s ~> {$
4S3W ~>!
5S ~>! 
4S ~>! A
4S ~>! A 
5S ~>!!
-3BOgkqw-6DXi-5FNZln!$4Q6c5j-4y ~>"
4% ~>" 
3p ~>" a
-3B3Pe5p ~>"""
4p ~>"""A
4p ~>"""A 
4p ~>"""A a
6c ~>".a/
-4BL-3DK+2H4Qb3t ~>"A 
-4B3HQ-3L4b ~>"A a
-2F-3a-4gx3j ~>"a
3Ah6c-4j$-5p ~>"a"
3c4+ ~>"a":
3c4+ ~>"a": 
-3$ ~>"a-
3b-4$ ~>"a-a
-3b-4j ~>"a.
-3b ~>"a.a
-4CDFJQSXs-6GNau-5LTWcftv%&*/3rx-7$ ~>#
-4CDFHSWXcit-3JQs-5KMf$-7Y-6bx ~># 
3Uy-3c-4j-5w ~># A
3Uy-3c-4jw4p ~># A 
-5g ~># a
4s ~>#[
4s ~>#[a
-4HZcnx!/-6Mg3l-5oqvw-3z4* ~>$
3Yg ~>$(
3U ~>$A
3lm ~>$a
-4Y-5u ~>$a 
-3Yy4lm ~>$a =
4y ~>$a a
4k ~>$a->
4k ~>$a->a
4b3m ~>$a.
3m ~>$a.A
4P ~>%A
3O ~>&&
3O ~>&& 
3O ~>&& a
3O ~>&& a 
5u ~>&:
5u ~>&:a
5u ~>&:a 
-3E5h ~>'';
-5Bc-3CObny!*/-4FUWZafl#%&4HQ3Jd ~>(
2J3Q ~>(:
2J3Q ~>(:a
4J ~>(:a 
3H ~>(A
3j ~>(A.a
-5B4H3J-3Wbx# ~>(a
3J-3bq ~>(a 
3JQ ~>(a (
-4H3Q ~>(a ((
4H ~>(a (=
5H-5J ~>(a [
-3b ~>(a a
5Q ~>(a-
5Q ~>(a-a
5H-3JQ ~>(a/
5H-3JQ ~>(a/a
3v-3$ ~>) 
4v3/ ~>) a
4v ~>) a 
-4GY-3K4N3s/ ~>);
-5EFmx*5G-6HXk-4Idr-7L-8NSZhn! ~>*
-6E-4Idrx*-5Js4a ~>* 
-3z ~>* @
-3z ~>* @a
-3P3e ~>* A
4W3e-7f-2v ~>* A 
-4Kl$3jt ~>* X
-4K3Mj-3l4t-6v ~>* X 
-3D ~>* a 
-5G4W-4bl5z ~>* a://
3i-3j ~>*/
5X4w ~>,
5X3w ~>, 
3Xw ~>, a
3X ~>, a 
3A+-4GKXcrs-6O-5P ~>-
4+ ~>- 
-4p3w ~>- a
5w ~>- a:
2A-4DGg7M-3Yo ~>--
3Xw ~>-- 
4C3f ~>-- A
-4BFMPUcf-3CEijvw6m4/ ~>.
3p ~>..
4p ~>.. 
3p ~>.. a
3p ~>.. a::
6m ~>.X
-3EPcfw3a/-4m4x ~>.a
-4Aas2G-5b4/ ~>.a 
3G-3$5/ ~>.a =
-4$ ~>.a-
-4$ ~>.a-a
3B-3u ~>/*
-4Mu4Wlt-5i-3z ~>/**
-4DPkr-7M-3fjw+2o-5p ~>//
-4DP*-6M-3fjk+2o-5p ~>// 
-5F-3M2o ~>// A
-4F3Y2o ~>// A 
3vx-4$2/ ~>///
2x-3$3/ ~>/// 
3x ~>/// -
3x ~>/// - 
3L ~>/// <
3L ~>/// </
3L ~>/// </a
3L ~>/// <a
3v ~>/// @
3v ~>/// @a
-3v2x/ ~>/// A
-3v2x/ ~>/// A 
4v ~>//////
3HJ-4Utu+-3Xsx-6Y-5k4$& ~>:
-3E+3HJ&-4Yb-5$ ~>:a
-4D3H-5& ~>:a 
3HJ-3r ~>:a-
3HJ-3r ~>:a-a
6B ~>:a:
5B ~>:a: 
5& ~>:a="
5& ~>:a="a
3J ~>;; 
-5Ls-3M3b-4k5* ~><
3$4* ~></
3$ ~></a>
-3M4& ~><a
4& ~><a 
4A ~><a>
4Y-4* ~><a>A
-3Y6* ~><a>a
-4DFGKLfs+-5E&-3Yblmv4a3dr ~>@
-4N-3Pb3We6a4$ ~>@A
4P-4We&-5a3dru-3s ~>@a
-4N$&5P4du-3e-5p ~>@a 
5P ~>@a """
-3Pd6r ~>@a =
4P3di-6r ~>@a a
3r ~>@a.
3r ~>@a.a
-7Je-5O&3P-3Sb$-6Vctz%-8gl/4i7m-4svx!-9u ~>A 
5m ~>A "
3m ~>A '
3i ~>A *
3i ~>A *a
4X ~>A -> 
-3FXaj-4KP3LTm ~>A =
-3FXaj-4KP3LTm ~>A = 
4W ~>A a(
3+ ~>A-
3+ ~>A-A
3m ~>A-A 
-4BKUX4F3d-5f/-3gis ~>A.
4F3L-3b-5d-4p ~>A.A
4F ~>A.A(
-4F4P ~>A.A.
4d-3/ ~>A.a
-4P-3b5j ~>A.a 
4s ~>A::
4N3W ~>A<
3N4W ~>A<A
-4CHJORVuz!%5G3Iw+4K-7LUl-8N-3P-5STchqst2g-6nx& ~>X
-3Dehx-4Wb-5Xl-6a3g2o-2s4w-7$ ~>X 
-3K3Yk* ~>X X
-3IK3Y4* ~>X X 
-4AEg*3Kk ~>X a
4K3k-3* ~>X a 
5w ~>X a.
3G6K-3abk ~>X(
3GK ~>X(a
3T ~>[<
-3A7m ~>[A
5L ~>[A]
-3ADNUd5Hm-4JZ4i ~>[a
4i ~>[a 
5i ~>[a a
4H ~>[a.
4H ~>[a.a
-5E5!4% ~>\\
4% ~>\\ 
5! ~>\\a
3Wz-5# ~>]
5T ~>]$
3Y ~>],
3h ~>];
-3GIJLbc#3PX-4Sdu$2W4r-5t ~>a "
-4F-3h ~>a "A
-3Kbdht3P2W4X-4e ~>a "a
4Xk ~>a $
5X ~>a $ 
4k ~>a $a
-3P5W-5e4j6r-4tx ~>a '
4Wj-3Ye3r ~>a 'a
4m ~>a ($
3Zw-3be ~>a *
-3G3Ogt-4p ~>a -
3Og ~>a -a
4F ~>a /
3F ~>a /a
-5AFg-4La-3Ocdkuvw3j5y-6$ ~>a 0
-3b3j5y ~>a 0 
3p4r-3$ ~>a :
4S ~>a ::
4S ~>a :: 
3w ~>a :=
3w ~>a := 
3r ~>a :a
4X5q ~>a <-
4X5q ~>a <- 
-4CHJQosw*-5DImuy%-3EOan!-2F-6MTcgl3Sdq4hpz-7k ~>a =
-4CHJaosw*-5DITmuy%-3EOQn!-2F-6Mcgkl3Sdhq4pz ~>a = 
4N3P-3Y/ ~>a A.
3+ ~>a [
4+ ~>a [ 
3E ~>a [[
3E ~>a [[ 
-3E5O ~>a \\
-2F-6Gi-5LMjl4PS-3Tmz-4Xhquw3p%6v ~>a a(
-4AKb-3JWXt3MSYfv*4U-6$ ~>a a,
3Bfp-5DXku*-3FJKcnt#-4GSZjlqz4W-8e ~>a a.
-3AEh-4NY-5a-9b3t9$5%4/ ~>a a:
2K ~>a a::
2A3G-5M-4fkou&-7s ~>a a;
4Ayz-3E/-4KUlqt2W3e-6s-2u ~>a {
4y ~>a {$
4d5s ~>a!(
4s ~>a!("
4d3s ~>a!(a
3d ~>a!(a,
3q ~>a$
3q ~>a$a
-4CHJLQTVchmnu!*2G-3Olz&3SWdev-6Xgo-5Zsy#%-7j4q-2/ ~>a(
-3FW4Ge3t-4/ ~>a("
-3d/4e3t ~>a("a
4e ~>a("a.
3I ~>a(\${
4NW ~>a('
3N& ~>a('a
4N ~>a('a 
2W-4af3q ~>a()
3A ~>a(:
3A ~>a(:a
3r ~>a(:a)
4G5I-3$ ~>a(X
4I ~>a(X 
-3DJLQTZcgnsy%2G-4RXjmo3Se4dq-6l-7u ~>a(a
-3d3q ~>a(a(
3S ~>a(a),
5G-3Nv ~>a(a);
3N$-3Wet-6b5x ~>a(a:
5E ~>a)
3Upt-3$ ~>a, 
3SUp ~>a, a
-5CFPUa/-6GKbdsw-4Leinrtvx2M+3Qh-3Tp-7o ~>a-
4K ~>a->
3G ~>a->a
-4FUavx*-6GKsw2M-5Pb/3Q+-3epr4h ~>a-a
3Oh ~>a-a 
-8h ~>a-a:
4FL2U-3Wet-5a3p ~>a.A
3U4p ~>a.A(
4A ~>a.A("
-5CDOQVnqz-3EFMPiu*+-8GL4I-6RTck-7SXZjmy#%2Wp3bhrx-9l-4! ~>a.a
-5It-4LNo-3O#+4W3r ~>a.a 
-4EMhiku-7G-5I-3LUd2b3p$ ~>a.a(
-6CISdlm%-5FGXZnqz!-9La-4OTo2Pb3W*-3c#-8gk-7v6+ ~>a:
-5BRWamv*-4Fgz-6GLfikl-8K3Pb-3TXdq-2c5+ ~>a: 
4Y-3u ~>a: #
-4M6u ~>a: $
-3w3$ ~>a: '
4$ ~>a: (
3/ ~>a: *
2M-5w-4x ~>a: 0
-4K-3Wl*-5ef-6t4u ~>a: a
-3Y/-4c4$ ~>a: {
8+ ~>a: |
-4G3Kdq ~>a::
3d ~>a::A
2K3q ~>a::a
4K ~>a::a 
3K ~>a::a<
5R-5b$&4f-3pr+-2u6* ~>a:a
4f ~>a:a(
-4b-3c+4p3w ~>a=
-3b ~>a=a
3A-4b-3l4$ ~>a?:
3A-4b-3l4$ ~>a?: 
-5Ed*-3J4L-7NY-4QWioquvw+3m! ~>{
3P ~>{:
3P ~>{:a
4P ~>{:a,
4P ~>{:a, 
3P-4Y ~>{a
4P ~>{a,
4P ~>{a, 
3Tt2j ~>|
3T2j ~>| 
3j ~>| A
3j ~>| A 
5j ~>| \`
3T ~>| a 
3PT ~>|>
3PT ~>|> 
-4BEj!*-7CHJVp#%-8IST3Lay-6OQhn-5RXg4Wemt-9dw-3f5x-2+ ~>}
-6A2G-5L-7W-3fi-4r ~>} 
-5Au-4Lz-7W-3i ~>} a
-3We4b-4x3$ ~>})
-3G2N ~>});
-4GKa3f ~>},
3Ah ~>};
-4N4Wae-3$ ~@A$
6m ~A "A
3l ~A $a
3m ~A 'A
-4Wb5X-3dtz4e3j ~A (A
4i ~A *)a
-3B-4K5i ~A *a
4X ~A -> A
-3k-4l6m ~A -A
-3Wa5ej-4t ~A : A
3X-3w ~A : X
3B&-3M ~A :a
3r ~A < A
-3E6m ~A = '
-3e4t ~A = {
6T-4j ~A =$
3A ~A => A
4L ~A { a
-7G-5Mp-3Pkqr-4Tfyz-6Ybiu-8l6ox4s$3t ~A {$
5A ~A | A
4$ ~A } a
-3GPUs-4Kd3e2f4x$ ~A",$
3Lo2b-3$ ~A";$
-3G6K ~A& a
4FL3a-4b ~A("A
3F-3q/ ~A("a
-3EFbfqsw+2L4Neg-4P-5kr3m ~A($
3E-3Gjo&/2L-4rs4% ~A()$
4KL-4bs ~A();$
4m ~A()]$
3FW-4PYk-3Xv-6b-5$ ~A(A
-3Cblmy+/3Fd!-4JRgn#*5KUx4LT-7Pku-5SXZh-6jqwz$& ~A(a
3Rx ~A) ->
4K3W-3a-8b2x ~A) {
5R-4b-3e4s ~A),$
4e ~A): A
4p ~A):$
5L-5a-3bv3o ~A);$
5C-6Er-3K-5OWz-4bhy#&3n ~A, a
3k ~A->a
5C-4TYnuwx&-5ay$7m-3optz ~A-A
-9BKYr-5CHIJQRShqy#-8Dfs-7Eikl5FLX-2M-3NUp$-4OVabcw+6PT-6Zg ~A.A
-6G-4K3TWp5a4e-3krsx$ ~A.X
-4EKMo$-7Gkwz-5JQVl-9LU4Nat5P-6Rqsuy-8Sh3Tb-3Y#2e6j ~A.a
-3AWYiklovwz-5BD5C-4EILPZm/4r-2t6x+ ~A: A
-4A ~A: X
-3DLjmwz-4IJNWg-5KPn3dpv-2t ~A:$
4D ~A::$
-5Bbp-4DXdew-3Ga-6P4gks7r ~A::A
4K-3W$3ls-4r ~A::a
-3Et-4Krx&4L-5Thop-7W3al-6e ~A;$
4b3d-4* ~A</a
-3BUlv*-4F&/-6Gbt5L4NW-5Y3aesx$ ~A<A
-3BCW-4Ga4N-6b5k6$ ~A<a
3Z ~A=A
5Z ~A=a
-3Gb3L5W4a ~A> a
5T ~A>]$
4N ~A? a
3A-4e7t ~A[A
-3Ar3K+4d ~A[a
-3b6l4* ~A\\A
6t ~A] =
-4ABd3CL-3TWab#5Z ~A]$
3AY-4W ~A](a
3p ~A], a
5d ~A{A
-6A-5G4L3a!5b-3elt ~A} a
5b4!-4$ ~A}$
5I ~X "A
5I ~X \${X
3w ~X 'A
3w ~X * X
4$ ~X /a
5g ~X = a
4F ~X% -
4F ~X%$
-3AFbkp-4Eag2G6I ~X(a
4g ~X) $(
4g ~X) -
2G3Y$-4b ~X) {
3A-3EJPntx#/4G5I-5b-4f ~X)$
3g ~X)/a
3G-3LN/ ~X);$
4i ~X)a
4Y-3m-4* ~X-A
-4N3gh ~X: a
5k ~X::A
3G-3Nv&5w ~X;$
-3m5n ~X=A
4I-3b3$ ~X}/a
3+ ~[ -a
-4EGfmw/3Px-3Xu-5es4h5* ~[$
3Z ~[*]$
-4CPTUYflmw*-3JXb4O3g-5!% ~\\$
3! ~\\\\$
6! ~\\a$
4t ~] = A
4C-4Z ~] [a
-4AJOq*3Dy-7Fagkn2H-2Kv-5MQluw&-3Nx4Z-6i/5# ~]$
3H ~]))$
3R ~]).$
3c4p ~],$
-4Ux-3W3h4i ~];$
4S ~^!
4S ~^! 
5S ~^! A
3S ~^! a
-3DEbj$4c-4p5% ~^"
4% ~^" 
3% ~^" A
3% ~^" X
4% ~^" a
3% ~^" a 
-5A6d4p3# ~^"""
-4A-3B5dp ~^"""$
-3B7p ~^"""A
-4DFafgvx&3cj-3n ~^"a
-9B-5CJQVfo&*/-3DH2EGOn-6NRWXacejtuv!%-8Y-7blw$ ~^#
-7B-4CGHJVWXabefijltu!%*-2D-5LMQRSTc$-3Nov&/2On-6Ywx ~^# 
3E4# ~^# - 
-6d-4q ~^# X
-3d2n-4# ~^# X 
-3O5n-4p ~^# X,
4k5r+ ~^# a:
2p ~^#!/
4E-4O3p ~^#!/a
2p ~^#!/a/
2p ~^#!/a/a
7A-3C3E-4$ ~^##
7A-3C3E-4$ ~^## 
3A-4BY-3C$5P ~^## A
3D ~^## A 
5A4Z2z-4$ ~^###
7A-3$ ~^### 
5A-3$ ~^### A
5A ~^### A 
5q ~^#'
5q ~^#' 
4q ~^#' @
3q ~^#' @a
3q ~^#' A
2q ~^#' A 
4q ~^#' a
3q ~^#' a 
2q ~^#' a(
4q ~^#'$
3m ~^#>
4m ~^#>$
4s ~^#[
6s ~^#[a
4s ~^#[a(
-4FOWego&4GLx6K3Mi-5Nadsu-6U$-3tw# ~^#a
4G-5I5K-3Zu3i ~^#a 
3T ~^#a "
2G ~^#a <
4K ~^#a X
4g ~^$(X
3g ~^$(a
-4E3U5m ~^$A
-4EGLUdx*-5IKMWh2k-3qs3u-6w ~^$a
-4k-3u ~^$a$
-4Y4!3+ ~^%
4! ~^% 
3! ~^% A
3! ~^% A 
3! ~^% X
5R ~^%%
5R ~^%% 
4R ~^%% A
3R ~^%% A 
4R ~^%% X
3R ~^%% a
4+ ~^%X
3O ~^&& a
5u ~^&:a
-3E5h ~^'';$
4H5J3Q ~^(
4j ~^(*
3j ~^(* 
4j ~^(* A
3j ~^(* A 
3j ~^(**
3j ~^(** 
4j ~^(** A
2J3Q ~^(:a
3H ~^(A
-5Cfkx-3FUblny*/5HJ-4IOSWZacmu#%&4Q ~^(a
4H5J-3b ~^(a 
-5J6Q ~^(a '
4H3J ~^(a a
4Q ~^(a-
-4H4Q ~^(a-a
3F4Iw-3KLc$-4WY+ ~^)
3X/4v ~^) a
-3CHOiy%+4Fq-6GKNa7I-5Lgjz#/-4QSZn*-8Y-7c5pt ~^)$
3g4w ~^);
4N3s2w ~^);$
4AD3B-3GWp-4$+ ~^*
4AD3B-3p ~^* 
-3A4D$ ~^* *
-3z ~^* @
2B3D-4EJP-8Y-9p ~^* A
-4Kl$3t ~^* X
3D ~^* a
-8BCD-3K3M-5P5l ~^*$
4A-3C ~^**
4A3p ~^**A
-4CDL2i-3j ~^*/$
3Xw ~^, a
3A-4Pw#4R* ~^-
4Ad3i-3w-5*5+ ~^- 
5i ~^- (
3i ~^- (a
3A5B-3i+ ~^- A
4B-4d-6+ ~^- A 
5A-4+ ~^- [
-4P-3c-5p3w5+ ~^- a
3DX4fw ~^--
3DX4w ~^-- 
-4A-3B3DXfw ~^-- A
-3C4D2X ~^-- A 
2X4f3w ~^-- a
3X ~^-- a 
3X ~^-- |
4w ~^-- | 
4X ~^--$
-4Cw3DY5f-3k$-5p ~^---
4AY-4B-6D ~^---$
-4A8D ~^----
6B-3! ~^------
6B ~^---------
5B ~^------------
3Au-3Bp5ER-5O-4+ ~^-a
3R ~^-a(
3R ~^-a(a
-4ABGrs/4DMm-6NY-5b+-3ix-8$5& ~^.
7B-3p ~^..
7B-3p ~^.. 
7B ~^.. a
5B ~^.. a-
4B ~^.. a:
3B ~^.. a::
-3AM-5CE-4Dp+8m ~^.X
4g ~^.X:
4g ~^.X: 
-4BFIJLSTZcip-5DEPUXjlovw%3M/-6fkm ~^.a
3M4& ~^.a 
-2u5& ~^.a {
3u ~^.a-
3u ~^.a-a
3M-4z-3$ ~^/*
3GM-4K ~^/* 
2i4l$ ~^/**$
-3Bkr#-5M-4* ~^//
-3Bk#*-4M ~^// 
-4BXfhjkrw*+-5FM-8P3U ~^// A
4U-7W&-8a/ ~^// A 
-4AYb-5FW-7G3Li-6t ~^// X
-4Ks-5U5i-3o4x ~^// X,
-6M-5Y-3k#4o-7p-4*+ ~^// a
5L-6esv3x ~^// a 
-5DY-7G-2U4i5x-4$/ ~^//$
4x ~^/// -
3L-4s4$ ~^/// <
3L ~^/// </
-3sx5u ~^/// @
-3ABXb-4Dj4N5s3ux-6v-5$ ~^/// A
3v ~^//////
4BDFM ~^:
-5AY4BDM-3CGLi+-4EWb3HJ&-6$ ~^:a
3Qj ~^;;
3Q ~^;; 
3Q ~^;; A
3Q ~^;; A 
3J ~^;; a
4JQ ~^;;;
5J ~^;;; 
5Q ~^;;; A
4J ~^;;; a 
4Y-7$3*-3+ ~^<
-3b-5$ ~^</
-3Mu ~^</a
-6b-4$ ~^</a>
5l3* ~^<?
5l4* ~^<?a
3* ~^<?a 
3* ~^<?a a
-5E-4KMku6Y-7a3&* ~^<a
4A*-4$ ~^<a 
4A*-4$ ~^<a a
-5b*-4$5& ~^<a>
-3AB4D7k ~^=
5D ~^= 
5D ~^= A
-3A7D ~^==
-3A7D ~^== 
-3ABC7D ~^== A
4D ~^== A 
-4A3B4D ~^===
-3AB5D ~^=== 
-3A-4B5D ~^=== A
-3B4D ~^=== A 
5B-5D ~^======
4B-3D ~^=========
3B ~^============
-3AD7k ~^=a
6k ~^=a 
4k ~^=a X
7A3X-3p ~^> 
5AF-5BLt#-3CGbjk+/-4DEKPlrw3MNu-6Z ~^@
-4GKPp3N5Wa-5b-2t ~^@A
-8A-4DGIJLQScfhjmvz-6E3FM-5KUWXklos+-3Tnqwy#%-2Y4di5u ~^@a
-5AN4FMu-4ap3i& ~^@a 
-5M5u ~^@a "
3i-7u5& ~^@a (
-3A3Fi-4u4$ ~^@a A
3F4M ~^@a a
3a4p ~^@a.
3a4p ~^@a.a
3A-6EOSWchuvy$%&/-3GIprt-7HTaex-4JKP-8Lw-5Rijoz9+ ~^A
4ABC3D-4ELSWabhluvy%&-5Hew*-3OTijrxz/-6P-7n-9+ ~^A 
5C-4Y-5p ~^A A
3C ~^A A 
3A ~^A \`
4ABD2C-4FGPmnw-5Hgrt-3Waev-7Z3!-8+ ~^A a
4AD2C-3EGaenw-4FPgmrt-6Z-7+ ~^A a 
3A ~^A a,
6Z ~^A=
3Z ~^A=0
4Z ~^A=A
5Z ~^A=a
3Z ~^A=a-
-3BUfmr#4EOg-5HLTVWYbceotuxy&/3Iw-6MXhjlv!-7Ns-4RSdqz%-2Z-8a$-9+ ~^X
-7E-6In-3MUXYls+-4NPac*6O5g4w-5$ ~^X 
-4AO-3Ew4gp ~^X =
-4AO-3Ew4gp ~^X = 
3A-3DIip-6E5O-5g4w ~^X X
-3gi4w ~^X X 
-4Cp5O-7g3i ~^X a
3Oi-3g ~^X a 
3O ~^X a:
-4Ei4G5I-3gnp-5w ~^X(
4D ~^X:
-3A4D ~^X: 
-3A4D ~^X: A
3w ~^X;
-3O5n ~^X=
5n ~^X=A
4n ~^X=a
5n ~^X=a-
5A-6B4D-3FIOQTdefghjoyz&-5HWbr+6L-4Xinx$7Z3# ~^[
4Z ~^[*.
3Z ~^[*.a
3Z ~^[*.a]
3Z ~^[*]
3Z ~^[*]$
3p4#2$ ~^[0
5# ~^[0-
3# ~^[0-0
3# ~^[0-a
5T ~^[<
5T ~^[<A
3CY-6D-4W#5Z-3b6m ~^[A
5Z ~^[A]
6AL-5CGJKNeghsx-3Fkoqw!*+/3Him-4ISTUXacdfnprtvz&-6Y4Z5# ~^[a
5D ~^[a,
5D ~^[a,a
3AM# ~^[a-
4A3M ~^[a-a
-3Z6# ~^[a.
-3Z6# ~^[a.a
-4A-3p5# ~^[a]
-3b4! ~^\\
3! ~^\\A
-3EG-4Xb3w5! ~^\\a
4! ~^\\a{
3! ~^\\a{A
3! ~^\\a{a
4P#3W-3Z-4f ~^]$
3Y ~^],$
4b3h ~^];$
8A-3CNPUjt4D-4Yabhr5d ~^\`\`\`
6A3Dd-3a-4h ~^\`\`\`$
9A-4Yr-3ajtv-6b5d-9$ ~^\`\`\`a
3Ip ~^\`\`a
3E-3Pht+4U-4abep5rz ~^a "
4F ~^a "%
3F ~^a "%X
-3Pb4U5r6z ~^a "a
3Ek-5l ~^a $
3g ~^a $a
5N-3Zmnp-4b8r ~^a '
5Nr-3b ~^a 'a
7IU5X-3rx ~^a (
6E-5O-4g ~^a -
6E-5O ~^a -a
3F ~^a /
3F ~^a /a
7X ~^a ::
7X ~^a :: 
4q ~^a <-
4q ~^a <- 
-4BDGIKLTYafjstwz+-6E-3NOSbimqxy%&/5Z#-5ch3g4p ~^a =
-3BDGNOSTbimqx%&/-6E-4IKLYafhjstwz+5Zp#-5c3g ~^a = 
-6BELYu3FUbt-2G-4MSZhmrw#+-5Pdpz4T5Xjo-9a-3gkq$* ~^a A 
3G4p ~^a A(
-4A4L3T5X-3ab ~^a A.
-3b5x ~^a A:
3g-5s ~^a A::
3L-3a4k ~^a A;
4l ~^a A\\
-4A5EF-3Z3g ~^a X
4E ~^a X=
3E ~^a [ 
5C3E-8HPmqz*-5Ic-3LMYa-9Onru+-6RWl-4Tgi-7h4j! ~^a a 
3G-6a4dp-3klv5r-5t ~^a a(
5p ~^a a():
3C ~^a a,
3CW-5GNXw-3JLhnrsuz+-4KMRijlvx$/6ae-7b4t ~^a a.
-4A4W-9b-3s#5%3/ ~^a a:
4s ~^a a::
-4K3s ~^a a;
-4GUXYhor4Me-6Na5W3bz-3i-5pt-7x ~^a {
-3WX3b$-4e4& ~^a { 
-3$ ~^a {A
3% ~^a!
3% ~^a! 
3% ~^a! a
-5APX-4BOUZejtuw#$+3DR-7E8I-3Na*-6n ~^a(
-3EFp/-5G-4ars4q3t$ ~^a("
-3Epr-4Kas5b4q3t ~^a("a
-7b3q6$ ~^a("a 
5I ~^a(\${
4I ~^a(\${X
-3G5W4l ~^a('
7E4I ~^a()
6E ~^a() 
6E ~^a() {
3D4I ~^a(A
4D-4I ~^a(A,
5I ~^a(X
5I ~^a(X 
-3EZ5I-4n3qr ~^a(a
4G6I-3n ~^a(a 
4d ~^a(a::
4u3!-3$& ~^a,
3! ~^a, 
3M! ~^a, a
-3Abfnr+3Z5g#-5p ~^a-
-3Afn+3Z5g#-5p ~^a-a
4g ~^a-a:
-4AILPoquvx%+/6C-7E-5GKNUXajs-3OSTcimz*2W3f5n# ~^a.
2C ~^a. 
-3AFILPXcjosxz%+/-5BE-4GKNUakqu3Wf4b5n# ~^a.a
-5W5n-6# ~^a.a.
-3Z3n ~^a.a=
4A-4EIOZdmn-5Pr$6g-6p3w-3x7+ ~^a:
5A-4Dfr-5E-3Z$4g6+ ~^a: 
6A3Y-3+ ~^a: A
4A3U+-3w ~^a: a
4D3f ~^a:a
3Z-3dpw+6n-4# ~^a=
4n ~^a=0
4n ~^a=A
3Z-3# ~^a=a
3Ghkl-4a$6c-3r ~^{
2Gh6L-5NPT+-4WXYguw#-7a5c4lm-3ov ~^{$
3X ~^{-#
3X ~^{-# 
3X ~^{-# X
3X ~^{-# X 
4H ~^{:a
3P-4Y ~^{a
5D-2w ~^| A
4D ~^| a
5G3Kb-3a4$ ~^} 
5K ~^} //
5K ~^} // 
4q& ~^})
-5N-4Wtx4bq&3$-3/ ~^})$
4A$ ~^});
-3G ~^});$
-3Ka ~^},$
5h ~^}:$
3K/-3f2h-4p ~^};$
-3Wa4Y3x ~\`.$
5A3Dd-4ah-3t ~\`\`\`$
6A-3Yabjr5d3s ~\`\`\`a$
-5$ ~a != a
-3G5U-4Y4d3u ~a !a
5P ~a """$
2E4+ ~a "$X
3E ~a "$a
3F ~a "%X
-7I-3LMi*-6Nceq&-5RS#5Y4Z-4msvwx3rz ~a "a
5X ~a $ A
4X ~a $ a
-3E5g ~a $(X
-5AMXYw-4BDGax3k!6l-3q$4y ~a $a
3E ~a \${X
3U ~a \${a
5F ~a %X
6A3M$-4b ~a '@a
4U6w3$ ~a ($
3m ~a ($A
3l ~a ($a
-5H4J ~a ((a
4j ~a () =
3$ ~a () =>
5Eb4P-5$ ~a () {
2j ~a *)$
-4b ~a */$
3ABG8J-3L$-9Q-4b ~a *a
5E3O-5X-4Yf-3du# ~a --a
3j ~a -> A
-4Gpx4TXj-3ks-5t ~a -> a
3j ~a ->$
7E-4IKXjkru!$3O-5Ybflw-6dn5g-3t ~a -a
5X ~a . a
4C3E5FO-3Lb-6g-4pw ~a /a
3X ~a :: (
6X ~a :: A
5S ~a :: a
3Ut ~a := A
-4L3R-3ex4v ~a := a
3Br-6D$-5EYb+4HP6J-3Nst#-4Xdj ~a :a
3T4X-3e7q ~a <- a
5K ~a << "
-3K4bi ~a <A
6B5K-6* ~a <a
-4ENcinv&-3IUZu+-6L-5bg3d#5e4z ~a = "
3z ~a = ">=
3g ~a = $
4h ~a = ''
3/ ~a = .{
-3ABDINUWlm!3C-5Mux-6Xh&6f7o-4py* ~a = 0
3r5/ ~a = @
2G-3Lz$3Z4b-5p6q-4# ~a = X
-3G-4Zef-5c3h#4i ~a = [
-9CInu-4DMimo-3E-7HQVcy*-5J-6O!4Xf5Z3q#-2+ ~a = a
3Go#-4KNWZc-3Ud-5e/7f4h2z ~a = {
-4Es#3Tj4Zh-3dfpx ~a =$
-3b5k-4$ ~a => '
3b4t ~a =>$
4v ~a >=0
3+ ~a [ -
3H ~a [:a
-3BWtu3C-5D5N-4ax ~a [A
4U ~a []a
4Aby-4BJrsu&-6DQ-3Eat/7H-5m ~a [a
-3F-4Gr3Og ~a \\$
4l3! ~a \\A
-3A3b5! ~a \\a
-3CYa5x4$ ~a \`A
-3AD4B ~a \`\`a
-4CELkmo-3Hln!-6J5Q-5p3# ~a \`a
3$ ~a { A
-4Na-3U3Wrx$-5p4u& ~a { a
6r ~a { |
-4BEQadgmo#-3CFSTXbq%3Mv-5Rpw2W-6c5eu ~a {$
4y ~a {$a
6H-4J ~a {:a
-4Gbe3W9a-3lt$ ~a {@a
-4Eae&-5G-3WYlx#5bc3u4y-2$ ~a {a
3m ~a | A
3T ~a |> A
3q ~a |> a
5r3/ ~a |a
3A$& ~a } a
4Y5+ ~a }}$
-4T6j ~a ~a
4% ~a! a
4s ~a!($
5d4s ~a!(a
-3E-5W3m4y6z ~a" {
-3CLu-4MNRVkvw!/-5Zlo2# ~a"$
4W ~a"() {
-4ELhx&4Fs2G-5NUdt-7Wef-3cw-6pq ~a");$
3q ~a", {
-4FT-3S-5jx4$ ~a",$
3c+ ~a": "
-4b3c ~a": [
-3b6+ ~a": a
-3NUXfirt&-5e3hou-4xz ~a";$
4Y ~a"></
3R ~a">>,
5Y3b-8* ~a">A
-4Yd5% ~a#a
-4u ~a$$
5q3w ~a$a
5K ~a& a
-3de-4w3% ~a')$
-3W3Ybk-4& ~a');$
-4N3k2w ~a', '
4N3& ~a', ()
-3b3$ ~a', 0
3Q ~a', a
-4FGipr3Nku-3Wasx ~a';$
-5DIQTvx#&-4EUcjmn+-6L3PWbet-3Xi4fq ~a("a
-3Gw-5M3k6l4u ~a($a
5I ~a(\${X
4I ~a(\${a
4Gs-3ab3/ ~a(&a
-3DEKPXdhjm/-4Lagtx*-5e3w$ ~a('a
4e ~a() =
4N ~a() =>
-3EMhnry*/-6KNX-4LQZgkov#3Wp4e&-5j ~a()$
-4G/-3Kft4W5as3ep ~a().a
-4W3et ~a(): A
5p-3r ~a():$
-3LUjmpt4as-4x ~a();$
4Ar3P ~a(:a
-5AE2G6I-3t ~a(X
3A4$ ~a({ a
2A-4N3f ~a({$
3s ~a(|a
2R4X3j ~a) ->
4S ~a) ::
3A4N-5/ ~a) =>
5w ~a) X
3AKN-3Zhjuwy-6fox-4sz2& ~a) {
3A4/ ~a) |
-3M-4u ~a)$$
-3FGIMNhsw#3Q-5Y ~a))$
3g ~a)))$
3J ~a))))))
-5GK-4Pdfq&-3U5or4$ ~a).a
3B+4p-4r ~a):$
3G-4STXqt-5UZgx-7Wo4a-2e-3pyz+ ~a);$
9b-8c6i ~a)a
5J-6Q ~a*)$
3l ~a, $
2A ~a, --
5P ~a, :
2D3E-3Ldhqt*-4QWj&4S-5p ~a,a
-5H-7J-3M7Q3u ~a--a
-3AGIjtx-5Niw4d*-4flq!-6k3$ ~a-0
7G-4Xbmw-5a-3jsu4k5l ~a->a
4j ~a. *)
3CDH-3FU-4Sbjz-7V-5t4! ~a. A
3p ~a."""
4L-3U3c ~a.",$
3BTW*-3DNh-7Ggiksuz&-5IQRScy#%+-4JZb!6LU-6MYjv$-8PXl4p/-9rx ~a.A
4M*3Y-4& ~a: #
-7M3U4Y6u ~a: $
4g ~a: $(
4s ~a: &
3AW-4P2b-3efx4$ ~a: '
3u ~a: (
5/ ~a: *
5M-6u6x ~a: .
-6EGep-4FLa#2P-5gi-7h/-3n4w& ~a: 0
4P5r ~a: :
3/ ~a: ?*
-5E-4HIXghkmnqyz#%*-8Kb-3Uj-6WZ-9auw-7di7e4s5tx ~a: A
-2Fv-8Iey-4KWi!*-5LRn3MP-6Xq-7az-3bl6u4x5$ ~a: a
-4NUY3b-5c ~a: {
9+ ~a: |
-3Er#-4Rlu3W-5cz2p-6&4+ ~a:$
5i ~a:(A
4i ~a:(a
5B ~a:: a
4B3o ~a::$
-3DSpr-4G3K8d4s ~a::A
-5B3D-3FGbd/-4HXYu4Jqs5K ~a::a
3s ~a::{A
3i ~a:@"a
-5A6B-4D4op ~a:\`a
4L ~a; }
3a-6&2* ~a</a
3AN$&-4GWa-3Lt-8b5e ~a<A
-6G4K-4a-3bs3o5$ ~a<a
-3Er-4p3&4* ~a="0
4p-3r6* ~a="A
-3A ~a="X
-3GHKeh-4Qcf4Y2p3& ~a="a
-3CG$4nw ~a=A
4E5n-4* ~a=X
-5CLsux*-4GNQTbhrv-3JWelyz6n3p+ ~a=a
-6Metx-5Uu#6Y-4gmnvw-3z ~a>$
-5$ ~a></a
-3G5a ~a>A
3a-3&5* ~a>a
4H-3JQ ~a? a
4A3C-3EP-4p7r ~a?$
5r ~a?(a
3A$-3b ~a?: A
3$ ~a?: a
3r ~a[:a
5D-3We8t-4$ ~a[A
-3BDXcn3F-4O5b ~a\\a
3y ~a] 0
3DHZ-3FQacilx&/-7J-2K-5Lgkn-4Mftuw$-6Wh2d4y# ~a]$
4A-3C3x ~a](a
3H ~a]))$
-5A2K-3ex$4i-4/ ~a];$
3D#-3Lgmnx*-9Q-4Uejk ~a\` a
4B-3C3p ~a\`\` a
4B-4D ~a\`a
3E-4$ ~a{0
-3C6! ~a{A
4! ~a{\\a
-4B-3C5! ~a{a
-3K3s6/ ~a| {
4X-3d6r ~a|$
4Pk ~a} =
3I ~a} A
4uy ~a} {
-3FGMTaksz#-4JKWdw*-6Y&5b3y!4$ ~a}$
4Z-3p# ~a}]$
6r ~{ |a
5j ~| \`A
-3Kb4s5/ ~| {$
7A-3Dd$4r+ ~|$
4I ~} )$
4K ~} // a
4y ~} {$
3y ~} {a
4I ~}")$
4N3b/ ~});$
-4MY-5W3c/2f-3jl ~},$
5h ~}:$
-3MUvwz-4Wfx&3hs/4k ~};$
4D-3Er*3w+ ~}}$
-5b-3$5& ~}}</a
`
